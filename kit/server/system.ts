// Exports for programs that must not load the database driver: it keeps the launcher fast.
export { openDisk } from './files/disk-space.ts'
export { scannerPattern } from './files/scanner.ts'
export { OperatorError } from './http/operator-error.ts'
export { getProcessStart } from './postgres/processes.ts'
export { isSyslogUrl } from './security/log/security-sinks.ts'
