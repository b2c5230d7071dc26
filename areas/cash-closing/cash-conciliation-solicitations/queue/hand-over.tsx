import { Form, Modal, notify, SelectField, Stack, TextAreaField, toNamedOptions, useRead } from '@app/kit/web'
import { type SolicitationRow, solicitations } from '../solicitations.contract.ts'

type Props = {
  request: Pick<SolicitationRow, 'id' | 'number' | 'company_name'>
  close: () => void
}

export default function HandOver({ request: { id, number, company_name }, close }: Props) {
  const { data } = useRead(solicitations.analysts, { params: { id } }, { staleTime: 60_000 })
  return (
    <Modal open title={`Passar adiante a solicitação nº ${number} · ${company_name}`} onClose={close}>
      {data?.data.length === 0 ? (
        <p>Ninguém mais analisa solicitações desta empresa.</p>
      ) : (
        <Stack>
          <p>Quem receber é avisado com o comentário; a solicitação continua pendente e o prazo dela não muda.</p>
          <Form
            submit={solicitations.handOver}
            params={{ id }}
            action="Passar adiante"
            onDone={({ assignee_name }) => {
              notify.success(`Solicitação nº ${number} de ${company_name} passada a ${assignee_name}.`)
              close()
            }}
            onCancel={close}
          >
            <SelectField name="assignee_id" label="A quem" options={toNamedOptions(data?.data)} />
            <TextAreaField name="comment" label="Comentário" help="Com ao menos 10 caracteres; fica no histórico." />
          </Form>
        </Stack>
      )}
    </Modal>
  )
}
