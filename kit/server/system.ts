// Exports for programs that must not load the database driver: it keeps the launcher fast.
export { openDisk } from './disk-space.ts'
export { OperatorError } from './operator-error.ts'
export { getProcessStart } from './postgres/processes.ts'
export { scannerPattern } from './scanner.ts'
export { isSyslogUrl } from './security-log/security-sinks.ts'
