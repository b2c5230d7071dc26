import {
  Alert,
  Button,
  Columns,
  DateField,
  Form,
  Modal,
  SelectField,
  TextAreaField,
  TextField,
  today,
} from '@app/kit/web'
import { useState } from 'react'
import { type ReasonMap, reasonMaps } from './movement-reason-map.contract.ts'
import { useMapChoices } from './movement-reason-map.form.tsx'
import { sourceSystems } from './movement-reason-map-fields.contract.ts'

const Hit = ({ hit }: { hit: ReasonMap | null }) =>
  hit ? (
    <Alert tone="good" title={`Regra encontrada: ${hit.name}`}>
      {hit.company_name ?? 'Todas as empresas'} · {hit.movement_type_code} {hit.movement_type_name} · prioridade{' '}
      {hit.priority}
    </Alert>
  ) : (
    <Alert tone="wait" title="Nenhuma regra encontrada">
      Este código ou texto aparece em “Não mapeados”.
    </Alert>
  )

export function TestReasonMaps() {
  const [open, setOpen] = useState(false)
  const [hit, setHit] = useState<ReasonMap | null | undefined>(undefined)
  const { companies } = useMapChoices()
  const close = () => {
    setOpen(false)
    setHit(undefined)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Testar</Button>
      <Modal open={open} title="Testar de-para" size="lg" onClose={close}>
        <Form
          submit={reasonMaps.test}
          initial={{ source_system: 'bank', on: today() }}
          action="Testar"
          actions={<Button onClick={close}>Fechar</Button>}
          onDone={(answer) => setHit(answer.hit)}
        >
          <Columns min={200}>
            <SelectField name="source_system" label="Sistema de origem" options={sourceSystems} />
            <SelectField
              name="company_id"
              label="Empresa"
              options={companies}
              clearable
              placeholder="Nenhuma em especial"
            />
          </Columns>
          <TextField name="external_code" label="Código" />
          <TextAreaField
            name="external_text"
            label="Texto do arquivo"
            help="Cole como está no extrato ou no arquivo."
          />
          <DateField name="on" label="Em que dia" />
        </Form>
        {hit !== undefined && <Hit hit={hit} />}
      </Modal>
    </>
  )
}
