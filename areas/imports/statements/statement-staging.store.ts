import type { Staging } from '@app/domain/transactions/server'
import { detectCounterpart, statementDedupKey } from '@app/formats'

const stagedLines = {
  name: 'staged_lines',
  like: 'statement_lines',
  columns: [
    'posted_on',
    'value_on',
    'amount_cents',
    'memo',
    'fitid',
    'doc_no',
    'kind',
    'import_line',
    'blocked',
    'counterpart_name',
    'counterpart_document',
    'e2e_id',
  ],
  extra: { part: 'int', no: 'int', identity: 'text' },
} as const

type Line = Parameters<typeof statementDedupKey>[0] &
  Parameters<typeof detectCounterpart>[0] & {
    line: number
    trn_type: string
    value_on: string | null
    blocked?: boolean
  }

export function newLineTable(staging: Staging) {
  const table = staging.table(stagedLines)
  let no = 0
  return {
    add: (part: number, lines: readonly Line[]) =>
      table.add(
        lines.map((line) => {
          const {
            line: import_line,
            posted_on,
            value_on,
            amount_cents,
            memo,
            fitid,
            doc_no,
            trn_type: kind,
            blocked = false,
          } = line
          no += 1
          const identity = statementDedupKey(line)
          const { counterpart_name, counterpart_document, e2e_id } = detectCounterpart(line)
          return {
            posted_on,
            value_on,
            amount_cents,
            memo,
            fitid,
            doc_no,
            kind,
            import_line,
            blocked,
            part,
            no,
            identity,
            counterpart_name,
            counterpart_document,
            e2e_id,
          }
        }),
      ),
  }
}
