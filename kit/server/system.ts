// Exports for programs that must not load the database driver: it keeps the launcher fast.
export { diskOf } from './disk-space.ts'
export { OperatorError } from './operator-error.ts'
export { startOf } from './postgres/processes.ts'
export { scannerPattern } from './scanner.ts'
export { isSyslogUrl } from './security-log/security-sinks.ts'
