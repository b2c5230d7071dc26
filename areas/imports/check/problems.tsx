import { Count, DataTable, SelectField, Stack } from '@app/kit/web'
import { useState } from 'react'
import type { ImportProblem } from '../files/imports.contract.ts'
import { problemCodes } from '../files/problem-codes.contract.ts'

const noCode = 'none'
const codeOf = ({ code }: ImportProblem) => code ?? noCode

function codesOf(problems: readonly ImportProblem[]) {
  const counts = new Map<keyof typeof problemCodes | typeof noCode, number>()
  for (const problem of problems) counts.set(codeOf(problem), (counts.get(codeOf(problem)) ?? 0) + 1)
  return [...counts]
    .sort(([a], [b]) => (a === noCode ? 1 : b === noCode ? -1 : a.localeCompare(b)))
    .map(([value, count]) => ({
      value,
      label: value === noCode ? `Sem código (${count})` : `${value} ${problemCodes[value]} (${count})`,
    }))
}

const hasValue = (value: unknown) => value !== null && value !== undefined && value !== ''

const columns = [
  { field: 'line', title: 'Linha', number: true, cell: ({ line }: ImportProblem) => <Count value={line} /> },
  {
    field: 'column',
    title: 'Coluna',
    number: true,
    under: 'line',
    cell: ({ column }: ImportProblem) => <Count value={column ?? null} />,
  },
  { field: 'code', title: 'Código', cell: ({ code }: ImportProblem) => code ?? '–' },
  { field: 'field', title: 'Campo', width: 150, cell: ({ field }: ImportProblem) => field ?? '–' },
  { field: 'value', title: 'Valor', under: 'field', cell: ({ value }: ImportProblem) => value ?? '–' },
] as const

type ProblemsProps = { label: string; problems: readonly ImportProblem[] }

export function Problems({ label, problems }: ProblemsProps) {
  const [code, setCode] = useState<string | null>(null)
  if (problems.length === 0) return null
  const codes = codesOf(problems)
  // All problems are shown if the chosen code no longer occurs after a correction.
  const chosen = codes.find(({ value }) => value === code)?.value
  const shown = chosen === undefined ? problems : problems.filter((problem) => codeOf(problem) === chosen)
  return (
    <Stack gap="small">
      {codes.length > 1 && (
        <SelectField
          label={`${label}: código`}
          placeholder="Todos"
          clearable
          options={codes}
          value={chosen ?? null}
          onChange={setCode}
        />
      )}
      <DataTable
        label={label}
        rows={shown.map((problem, index) => ({ ...problem, key: String(index) }))}
        rowKey={(problem) => problem.key}
        maxHeight={260}
        columns={[
          ...columns.filter(({ field }) => shown.some((problem) => hasValue(problem[field]))),
          { title: label, grows: true, cell: ({ message }) => message },
        ]}
      />
    </Stack>
  )
}
