// What a program needs before it may load the database driver: the launcher is quick because it stops here.
export { diskOf } from './disk-space.ts'
export { OperatorError } from './operator-error.ts'
export { startOf } from './postgres/processes.ts'
export { scannerPattern } from './scanner.ts'
export { isSyslogUrl } from './security-log/security-sinks.ts'
