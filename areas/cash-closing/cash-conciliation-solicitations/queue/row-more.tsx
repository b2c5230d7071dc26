import { RecordHistory } from '@app/areas/records/web'
import { ActionMenu, Modal } from '@app/kit/web'
import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { solicitationRecord } from '../solicitation-record.contract.ts'
import type { SolicitationRow } from '../solicitations.contract.ts'

const HandOver = lazy(() => import('./hand-over.tsx'))

type Props = {
  request: SolicitationRow
  blocked: string | undefined
  hasKeys: boolean
}

export function RowMore({ request, blocked, hasKeys }: Props) {
  const [open, setOpen] = useState<'hand-over' | 'history'>()
  const close = () => setOpen(undefined)
  const name = `solicitação nº ${request.number} de ${request.company_name}`
  return (
    <>
      <ActionMenu
        label={`Mais ações da ${name}`}
        width={230}
        bordered="small"
        {...(hasKeys && { keys: '.' })}
        opener={
          <>
            <IconDots size={16} aria-hidden="true" />
            <span className="rg-hidden">Mais ações da {name}</span>
          </>
        }
        actions={[
          { label: 'Passar adiante', blocked, onSelect: () => setOpen('hand-over') },
          { label: 'Comentar', onSelect: () => setOpen('history') },
        ]}
      />
      {open === 'hand-over' && (
        <Suspense>
          <HandOver request={request} close={close} />
        </Suspense>
      )}
      {open === 'history' && (
        <Modal open title={`Comentários e histórico da ${name}`} onClose={close}>
          <RecordHistory record={solicitationRecord} id={request.id} />
        </Modal>
      )}
    </>
  )
}
