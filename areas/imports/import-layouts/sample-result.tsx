import { getTargetFields, type MappedRow, type MappedValue, type Mapping, type TargetField } from '@app/formats/mapping'
import { showDate, showDecimal, showMoney } from '@app/kit/contract'
import { Alert, Count, DataTable, KeyValue, Panel, Stack, StatusTag } from '@app/kit/web'
import type { LayoutSample } from './sample.rules.ts'

const formatters: Partial<Record<TargetField['type'], (value: number) => string>> = {
  money: showMoney,
  volume: (value) => `${showDecimal(value, 3)} L`,
  litres: (value) => `${showDecimal(value, 3)} L`,
  odometer: (value) => `${showDecimal(value, 0)} km`,
  percent: (value) => `${showDecimal(value, 4)}%`,
}

function textOf(value: MappedValue | undefined, { type }: TargetField) {
  if (value === null || value === undefined) return '–'
  if (type === 'day') return showDate(String(value))
  return typeof value === 'number' ? (formatters[type]?.(value) ?? String(value)) : value
}

const numeric = new Set<TargetField['type']>(['money', 'volume', 'percent', 'count', 'litres', 'odometer'])

const columnsOf = (mapping: Mapping) =>
  mapping.columns.flatMap(({ field }) => {
    const targetField = getTargetFields(mapping.target).get(field)
    if (!targetField) return []
    const cell = (row: MappedRow) => textOf(row.values[field], targetField)
    return [{ field, title: targetField.name, number: numeric.has(targetField.type), cell }]
  })

function stateOf({ faults, warnings }: MappedRow) {
  if (faults.length > 0) return { tone: 'bad' as const, children: 'Com erro' }
  return warnings ? { tone: 'wait' as const, children: 'Com aviso' } : { tone: 'good' as const, children: 'Lida' }
}

export function SampleResult({ sample: { mapping, rows, fault, problems } }: { sample: LayoutSample }) {
  const wrong = rows.filter(({ faults }) => faults.length > 0)
  const findings = rows.flatMap(({ faults, warnings = [] }) => [...faults, ...warnings])
  return (
    <Panel title="Resultado da amostra">
      <Stack>
        <div aria-live="polite">
          <Stack gap="small">
            <KeyValue
              items={[
                ['Linhas', <Count key="all" value={rows.length} />],
                ['Sem erro', <Count key="good" value={rows.length - wrong.length} />],
                ['Com erro', <Count key="bad" value={wrong.length} />],
              ]}
            />
            {fault && <Alert tone="bad">{fault.message}</Alert>}
            {problems.length > 0 && (
              <Alert tone="wait" title="Para publicar:">
                <ul>
                  {problems.map(({ path, message }) => (
                    <li key={`${path} ${message}`}>{message}</li>
                  ))}
                </ul>
              </Alert>
            )}
          </Stack>
        </div>
        {findings.length > 0 && (
          <DataTable
            label="Erros e avisos da amostra"
            rows={findings.map((finding, at) => ({ ...finding, key: String(at) }))}
            rowKey={({ key }) => key}
            maxHeight={220}
            columns={[
              { title: 'Linha', number: true, width: 80, cell: ({ line }) => <Count value={line} /> },
              { title: 'Erro ou aviso', cell: ({ message }) => message },
            ]}
          />
        )}
        {mapping && rows.length > 0 && (
          <DataTable
            label="Linhas como serão importadas"
            rows={rows}
            rowKey={({ line }) => String(line)}
            rowTone={({ faults }) => (faults.length > 0 ? 'bad' : undefined)}
            maxHeight={420}
            dense
            columns={[
              { field: 'line', title: 'Linha', number: true, width: 70, cell: ({ line }) => <Count value={line} /> },
              {
                field: 'faults',
                title: 'Situação',
                width: 110,
                cell: (row) => <StatusTag {...stateOf(row)} />,
              },
              ...columnsOf(mapping),
            ]}
          />
        )}
      </Stack>
    </Panel>
  )
}
