import { showMoney, showVolume } from '@app/kit/contract'
import { methods } from '../day-facts.contract.ts'
import { dayStatuses } from '../day-view.contract.ts'
import { manualKinds, manualSides } from '../manuals/manual-labels.contract.ts'
import { type FieldChange, ownName } from './history.rules.ts'

const labels: Record<string, string> = {
  status: 'Situação do dia',
  'difference.status': 'Situação da diferença',
  'difference.reason': 'Motivo',
  amount_cents: 'Valor',
  volume_ml: 'Volume',
  counted_cents: 'Contado',
  difference_cents: 'Diferença do dia',
  explained_cents: 'Explicado',
  unexplained_cents: 'Não explicado',
  system_total_cents: 'Sistema',
  confirmed_total_cents: 'Confirmado',
  method_from: 'Da forma',
  method_to: 'Para a forma',
  kind: 'Operação',
  side: 'Lado',
  nsu: 'NSU',
  auth_code: 'Autorização',
  terminal_logical_no: 'Terminal',
  result: 'Resultado',
}

const words: Readonly<Record<string, string>> = {
  ...dayStatuses,
  ...methods,
  ...manualKinds,
  ...manualSides,
  explained: 'Explicada',
  accepted: 'Aceita',
  resolved: 'Resolvida',
  balanced: 'Sem diferença',
  with_difference: 'Com diferença',
}

const labelOf = (name: string) => labels[name] ?? labels[ownName(name)]

const shown = (name: string, value: string | null) => {
  if (value === null || value === '') return '–'
  const number = Number(value)
  if (name.endsWith('_cents') && Number.isSafeInteger(number)) return showMoney(number)
  if (name.endsWith('_ml') && Number.isSafeInteger(number)) return showVolume(number)
  return words[value] ?? value
}

/** Before and after of each field that says something to a reader; identifiers and versions say nothing. */
export const FieldChanges = ({ fields }: { fields: readonly FieldChange[] }) => (
  <>
    {fields
      .filter(({ name }) => labelOf(name) !== undefined)
      .map(({ name, before, after }) => (
        <div key={name}>
          {labelOf(name)}:{' '}
          {before !== null && (
            <>
              <del>{shown(name, before)}</del> →{' '}
            </>
          )}
          {shown(name, after)}
        </div>
      ))}
  </>
)
