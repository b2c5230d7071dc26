import type { CashConciliation } from '@app/domain/day/contract'
import { type MenuAction, useSaveFile } from '@app/kit/web'
import { dayDocument } from './day-document.contract.ts'

export type MapDay = Pick<CashConciliation, 'id' | 'company_name' | 'business_date'>

export function useClosingMap(day: MapDay): MenuAction[] {
  const save = useSaveFile(dayDocument.map)
  const name = `Mapa de fechamento ${day.company_name} ${day.business_date}`
  const saveAs = (format: 'pdf' | 'xlsx') => () =>
    void save({ params: { id: day.id }, query: { format } }, `${name}.${format}`)
  return [
    { label: 'Mapa de fechamento (PDF)', onSelect: saveAs('pdf') },
    { label: 'Planilha do dia (XLSX)', onSelect: saveAs('xlsx') },
  ]
}
