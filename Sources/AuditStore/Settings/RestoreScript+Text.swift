extension RestoreScript {
    /// The functions of the script.
    ///
    /// Standard input is closed for every command, because the script itself may come through it; and all of it is
    /// one function, so that a script cut on its way does nothing.
    static let head = #"""
        #!/bin/sh
        # Puts simulators back, reads every setting back and says what did not take. Safe to run again.
        # usage: sh FILE [--erase]    --erase: erase simulators that no command can put back
        # exit status: 0 everything is back, 1 something is not
        set -u

        say() { printf '%s\n' "$1"; }

        problem() {
            left=1
            say "not reset: $1"
        }

        # run LINE COMMAND...: prints the command, runs it, prints what it prints.
        run() {
            say "+ $1"
            shift
            status=0
            "$@" </dev/null 2>&1 || status=$?
            [ "$status" -eq 0 ] || say "exit status: $status"
            return "$status"
        }

        # read_back LINE COMMAND...: the same, and keeps what was printed in $got.
        read_back() {
            say "+ $1"
            shift
            got=$("$@" </dev/null 2>&1)
            say "$got"
        }

        # check WANTED LABEL LINE COMMAND...: the output has to be one of WANTED, which | separates.
        check() {
            wanted=$1
            label=$2
            shift 2
            read_back "$@"
            got=$(printf '%s' "$got" | tr -d '()", \n\t')
            case "|$wanted|" in
            *"|$got|"*) ;;
            *) problem "$label: read back as '$got'" ;;
            esac
        }

        # check_none '' LABEL LINE COMMAND...: the output may have no line with a value.
        check_none() {
            label=$2
            shift 2
            read_back "$@"
            if printf '%s\n' "$got" | grep -v 'Overrides:' | grep -q '[^=[:space:]]'; then
                problem "$label: there are overrides left"
            fi
        }

        # check_stopped SERVICE LABEL LINE COMMAND...: the list may have no process of SERVICE.
        check_stopped() {
            service=$1
            label=$2
            shift 2
            say "+ $1"
            shift
            got=$("$@" </dev/null 2>&1 | grep -F -e "$service")
            say "${got:--	0	com.apple.$service}"
            case $got in
            [0-9]*) problem "$label: $service still runs" ;;
            esac
        }

        # begin DEVICE SIMCTL...: sees to it that the simulator is booted.
        begin() {
            device=$1
            shift
            was_down=no
            [ "$device" = booted ] && return 0
            state=$("$@" list devices </dev/null 2>&1 | grep -i -F -e "($device)" -e " $device (")
            case $state in
            '')
                problem "$device: is not in the list of simulators"
                return 1
                ;;
            *'(Booted)'*) return 0 ;;
            esac
            was_down=yes
            say "booting $device"
            if ! "$@" bootstatus "$device" -b </dev/null >/dev/null 2>&1; then
                problem "$device: cannot be booted"
                return 1
            fi
        }

        # end DEVICE SIMCTL...: shuts a simulator down that was shut down before.
        end() {
            device=$1
            shift
            [ "$was_down" = yes ] || return 0
            say "shutting $device down again"
            "$@" shutdown "$device" </dev/null >/dev/null 2>&1 || :
        }

        main() {
            left=0
            erase=no
            [ "${1-}" = --erase ] && erase=yes

        """#

    /// The end of the script.
    static let tail = #"""

            if [ "$left" -ne 0 ]; then
                say 'not everything was reset'
                return 1
            fi
            say 'everything is reset'
        }

        main "$@"

        """#
}
