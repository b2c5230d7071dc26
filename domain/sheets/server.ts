export { importSheet, type SentSheet } from './sheet-import.server.ts'
