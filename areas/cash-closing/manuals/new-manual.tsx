import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { type ManualKind, manualKinds } from '@app/domain/day/facts/contract'
import { isOpenToRequests } from '@app/domain/day/life/contract'
import { Button, Modal, useUrlParams } from '@app/kit/web'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { getEditRefusal } from '../day-parts/day.rules.ts'

const NewManual = lazy(() => import('./manuals.form.tsx').then((form) => ({ default: form.NewManualForm })))

const isKind = (name: string | null): name is ManualKind => name !== null && Object.hasOwn(manualKinds, name)

/** Returns why no line can be added to a day; a closed day takes proposals for an adjustment. */
export const getManualRefusal = (day: CashConciliationDetail) =>
  isOpenToRequests(day.status)
    ? (day.actions.find(({ name }) => name === 'request_adjustment')?.refusal ?? undefined)
    : getEditRefusal(day)

/** Opens the form of a new line, which a link opens too: `?operacao=reclassify&origem=15&forma=debit`. */
export function NewManualButton({ day }: { day: CashConciliationDetail }) {
  const [params, change] = useUrlParams()
  const blocked = getManualRefusal(day)
  const label = isOpenToRequests(day.status) ? 'Propor lançamento' : 'Novo lançamento'
  const kind = params.get('operacao')
  const show = (next: ManualKind | null) =>
    change({ operacao: next, ...(!next && { origem: null, forma: null }) }, { replace: true })
  return (
    <>
      <Button look="primary" icon={<IconPlus size={16} />} blocked={blocked} onClick={() => show('add')}>
        {label}
      </Button>
      <Modal open={isKind(kind) && !blocked} title={label} size="xl" onClose={() => show(null)}>
        {isKind(kind) && (
          <Suspense>
            <NewManual day={day} kind={kind} target={params.get('origem')} onKind={show} onDone={() => show(null)} />
          </Suspense>
        )}
      </Modal>
    </>
  )
}
