import { newSeenKeys } from '../../reading/seen-keys.ts'
import type { CellFault } from '../values/mapping-fault.ts'

export function newRepeatedRows() {
  const first = newSeenKeys()
  return {
    check({ key, faults }: { key: string; faults: CellFault[] }, line: number): void {
      if (faults.length > 0 || /^\|*$/.test(key)) return
      const before = first.get(key)
      if (before === undefined) first.set(key, line)
      else {
        const message = `Linha ${line}: linha repetida; a linha ${before} tem a mesma chave.`
        faults.push({ line, column: '', field: null, value: null, message, code: 'E08' })
      }
    },
  }
}
