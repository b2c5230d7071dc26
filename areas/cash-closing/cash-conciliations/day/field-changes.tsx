import { showMoney, showVolume } from '@app/kit/contract'
import type { changedFields } from './history.rules.ts'

const labels: Record<string, string> = {
  status: 'Situação',
  note: 'Observação',
  amount_cents: 'Valor',
  counted_cents: 'Contado',
  difference_cents: 'Diferença',
  explained_cents: 'Explicado',
  unexplained_cents: 'Não explicado',
  system_total_cents: 'Sistema',
  confirmed_total_cents: 'Confirmado',
  method_from: 'De',
  method_to: 'Para',
  kind: 'Operação',
  reason_name: 'Motivo',
  code: 'Código',
  sentence: 'O que aconteceu',
}

/** Identifiers and versions say nothing to a reader. */
const isTechnical = (name: string) => /(^|_)(id|version|hash|at)$/.test(name)

const shown = (name: string, value: string | null) => {
  if (value === null || value === '') return '–'
  const number = Number(value)
  if (name.endsWith('_cents') && Number.isSafeInteger(number)) return showMoney(number)
  if (name.endsWith('_ml') && Number.isSafeInteger(number)) return showVolume(number)
  return value
}

/** Before and after of each field that changed. */
export const FieldChanges = ({ fields }: { fields: ReturnType<typeof changedFields> }) => (
  <>
    {fields
      .filter(({ name }) => !isTechnical(name))
      .map(({ name, before, after }) => (
        <div key={name}>
          {labels[name] ?? name}: {before !== null && <del>{shown(name, before)}</del>}
          {before !== null && ' → '}
          {after === null ? '–' : shown(name, after)}
        </div>
      ))}
  </>
)
