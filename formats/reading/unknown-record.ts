import { type ProblemReport, unknownRecord } from './report.ts'

type UnknownRecord = {
  code: string
  line: number
  type: string
  /** Text of the record without its type and its own numbers. */
  content: string
  field?: string
}

/** A record with a digit from 1 to 9 may carry money, so the file waits until a person releases it. */
export function reportUnknownRecord(report: ProblemReport, { code, line, type, content, field }: UnknownRecord): void {
  const place = { line, value: type, ...(field !== undefined && { field }) }
  if (!/[1-9]/.test(content)) {
    report.warn(code, 'tipo de registro desconhecido, sem nenhum valor; a linha foi pulada.', place)
    return
  }
  report.leaveOut(unknownRecord, null)
  report.mismatch(
    code,
    'tipo de registro que o leitor não conhece e que pode trazer valores; a linha não é importada.',
    place,
  )
}
