import type { ShownDay } from '@app/domain/day/assessment/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { showMoney } from '@app/kit/contract'
import { Columns, Form, Modal, MoneyField, SelectField, TextField } from '@app/kit/web'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import type { BoardItem } from '../cash-conciliations/workbench.rules.ts'
import { useStale } from '../day-parts/stale.tsx'
import { Why } from '../manuals/manual-why.tsx'
import { notifyManualResult } from '../manuals/notify-manual-result.tsx'

type Props = { day: Pick<ShownDay, 'id' | 'version'>; item: BoardItem; onClose: () => void }

export default function SplitLine({ day, item, onClose }: Props) {
  const stale = useStale()
  const otherMethods = Object.entries(paymentMethodLabels).filter(([name]) => name !== item.method)
  return (
    <Modal open title={`Dividir ${item.description}`} size="lg" onClose={onClose}>
      <p>
        {paymentMethodLabels[item.method]}, {showMoney(item.amount_cents)}. Só a parte muda de forma; o resto da linha
        fica como está.
      </p>
      {stale.notice}
      <Form
        submit={cashConciliations.addManual}
        params={{ id: day.id }}
        carried={{ kind: 'reclassify', side: 'system', target_id: Number(item.id), version: day.version }}
        action="Dividir"
        onFailed={stale.failed}
        onCancel={onClose}
        onDone={(line) => {
          notifyManualResult(line)
          onClose()
        }}
      >
        <Columns min={200}>
          <MoneyField name="amount_cents" label="Valor da parte" required autoFocus />
          <SelectField
            name="method_to"
            label="Forma da parte"
            required
            options={otherMethods.map(([value, label]) => ({ value, label }))}
          />
          <TextField name="nsu" label="NSU" inputMode="numeric" help="Do comprovante da parte." />
          <TextField name="terminal_logical_no" label="Terminal" />
        </Columns>
        <Why day={day} />
      </Form>
    </Modal>
  )
}
