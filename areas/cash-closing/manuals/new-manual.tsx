import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { type ManualKind, manualKinds } from '@app/domain/day/facts/contract'
import { Button, Modal, useUrlParams } from '@app/kit/web'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'

const NewManual = lazy(() => import('./manuals.form.tsx').then((form) => ({ default: form.NewManualForm })))

const isKind = (name: string | null): name is ManualKind => name !== null && Object.hasOwn(manualKinds, name)

export function NewManualButton({
  day,
  label,
  blocked,
}: {
  day: CashConciliationDetail
  label: string
  blocked?: string
}) {
  const [params, change] = useUrlParams()
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
