import { RecordAttachments } from '@app/areas/records/web'
import { dayRecord } from '@app/domain/day/contract'
import { differenceRecord } from '@app/domain/day/differences/contract'
import { Columns, KeyValue, Money } from '@app/kit/web'
import { manualRecord } from '../../cash-conciliations/manual-record.contract.ts'
import type { SolicitationItem } from './items.contract.ts'

export default function ItemProofs({ item, day_id }: { item: SolicitationItem; day_id: string }) {
  return (
    <Columns min={340}>
      <KeyValue
        items={[
          ['Valor', <Money key="amount" cents={item.amount_cents} signed strong />],
          ['O que aconteceu', item.sentence ?? '–'],
          ['Motivo', item.reason ?? '–'],
          ['Observação', item.note ?? '–'],
        ]}
      />
      {item.item_id === null ? (
        <RecordAttachments record={dayRecord} id={day_id} about={`${item.code} ${item.ref}`} />
      ) : (
        <RecordAttachments record={item.kind === 'difference' ? differenceRecord : manualRecord} id={item.item_id} />
      )}
    </Columns>
  )
}
