#!/bin/sh
# Stands in for xcrun and applesimutils: keeps the state of simulators in files below $STATE, checks what it is
# asked, and fails where a file `fail-<subcommand>` says so. `deaf` accepts settings and forgets them.
set -u
printf '%s\n' "$*" >>"$STATE/calls"
complain() {
    printf '%s\n' "$1"
    exit "${2-149}"
}
tool=${0##*/}
if [ "$tool" = applesimutils ]; then
    [ "$1" = --byId ] && [ "$3" = --bundle ] && [ "$5" = --setPermissions ] || complain "bad arguments: $*" 64
    exit 0
fi
[ "${1-}" = simctl ] || complain "xcrun: error: unable to find utility \"${1-}\"" 72
shift
set=default
if [ "$1" = --set ]; then
    set=$2
    shift 2
fi
sub=$1
shift
key() { printf '%s/%s' "$set" "$1" | cksum | tr -d ' '; }
if [ "$sub" = list ]; then
    for dir in "$STATE"/device-*; do
        [ "$(cat "$dir/set")" = "$set" ] || continue
        printf '    %s (%s) (%s)\n' "$(cat "$dir/name")" "$(cat "$dir/udid")" "$(cat "$dir/state")"
    done
    exit 0
fi
device=$1
shift
dir=$STATE/device-$(key "$device")
[ -d "$dir" ] || complain "Invalid device: $device" 148
if [ -f "$dir/fail-$sub" ]; then
    echo 'An error was encountered processing the command (domain=com.example.Stand.In, code=405):'
    complain "Unable to lookup in current state: Creating"
fi
[ -f "$dir/silent-$sub" ] && exit 7
state=$(cat "$dir/state")
case $sub in
shutdown)
    [ "$state" = Booted ] || complain 'Unable to shutdown device in current state: Shutdown'
    echo Shutdown >"$dir/state"
    rm -f "$dir/status_bar" "$dir/voiceover"
    exit 0
    ;;
erase)
    [ "$state" = Shutdown ] || complain 'Unable to erase contents and settings in current state: Booted'
    rm -f "$dir"/ui-* "$dir"/pref-* "$dir"/status_bar "$dir"/pose
    exit 0
    ;;
bootstatus)
    [ "$1" = -b ] || complain 'bad arguments' 64
    echo Booted >"$dir/state"
    exit 0
    ;;
esac
[ "$state" = Booted ] || complain 'Unable to lookup in current state: Shutdown'
case $sub in
ui)
    case $1 in appearance | content_size | increase_contrast) ;; *) complain 'Usage: simctl ui <device>' 64 ;; esac
    if [ $# -eq 1 ]; then
        cat "$dir/ui-$1"
    elif [ ! -f "$dir/deaf" ]; then
        printf '%s\n' "$2" >"$dir/ui-$1"
    fi
    ;;
status_bar)
    case $1 in
    clear) rm -f "$dir/status_bar" ;;
    list)
        printf 'Current Status Bar Overrides:\n=============================\n'
        [ -f "$dir/status_bar" ] && printf 'Time: 09:41\n'
        ;;
    *) complain 'bad arguments' 64 ;;
    esac
    ;;
privacy) [ "$1" = reset ] || complain 'bad arguments' 64 ;;
location) [ "$1" = clear ] || complain 'bad arguments' 64 ;;
keychain) [ "$1" = reset ] || complain 'bad arguments' 64 ;;
spawn)
    case "$1 ${2-}" in
    'defaults write')
        case $5 in
        -bool) [ "$6" = true ] && value=1 || value=0 ;;
        -string) value=$6 ;;
        *) complain 'bad arguments' 64 ;;
        esac
        [ -f "$dir/deaf" ] || printf '%s\n' "$value" >"$dir/pref-$4"
        ;;
    'defaults read')
        [ -f "$dir/pref-$4" ] || complain "The domain/default pair of ($3, $4) does not exist" 1
        cat "$dir/pref-$4"
        ;;
    'notifyutil -p') ;;
    'launchctl kill')
        [ -f "$dir/voiceover" ] || complain 'No process to signal.' 3
        rm -f "$dir/voiceover"
        ;;
    'launchctl list')
        printf 'PID\tStatus\tLabel\n'
        if [ -f "$dir/voiceover" ]; then
            printf '912\t0\tcom.apple.VoiceOverTouch\n'
        else
            printf -- '-\t0\tcom.apple.VoiceOverTouch\n'
        fi
        ;;
    'launchctl stop') ;;
    *) complain "bad arguments: $*" 64 ;;
    esac
    ;;
*) complain "Unrecognized subcommand: $sub" 64 ;;
esac
exit 0
