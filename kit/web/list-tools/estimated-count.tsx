import { maxExactCount, type Page, showDecimal } from '../../contract/contract.ts'
import { BareButton } from '../layout/bare-button.tsx'

type EstimatedCountProps = {
  shown: number
  count: Page<unknown>['count']
  isCounting: boolean
  onCount: (enabled: boolean) => void
}

/** The number of rows of a long list, which is counted exactly on request. */
export default function EstimatedCount({ shown, count: { value }, isCounting, onCount }: EstimatedCountProps) {
  const total = `${value === maxExactCount ? 'mais de' : 'cerca de'} ${showDecimal(value, 0)} registros`
  return (
    <>
      <span aria-live="polite">
        {isCounting ? 'Contando…' : shown < value ? `${showDecimal(shown, 0)} de ${total}` : total}
      </span>
      <BareButton small look="quiet" onClick={() => onCount(!isCounting)}>
        {isCounting ? 'Cancelar' : 'Contar exatamente'}
      </BareButton>
    </>
  )
}
