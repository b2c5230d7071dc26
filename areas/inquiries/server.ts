import systemMovements from './system-movements/system-movements.server.ts'

export const operations = [...systemMovements]
