#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@main
enum Program {
    static func main() { exit(0) }
}
