import { isActionPossible, type MessageAction } from '@app/domain/integration/contract'
import { Button, ConfirmButton, DateField, FormDialog, notify, TextField, useChange } from '@app/kit/web'
import type { ReactElement } from 'react'
import { integrationMessages, type MessageDetail } from './integration-control.contract.ts'
import { ReasonTextField } from './reason-text-field.tsx'

const notifyQueued = () => notify.success('1 mensagem voltou para a fila.')
const empty = { reason: '' }

type Target = Pick<MessageDetail, 'id' | 'connection_name' | 'status' | 'corrections' | 'payload_version'>

/** A message that waited for another one may have to wait again. */
const notifyReprocessed = (status: MessageDetail['status']) =>
  status === 'blocked_dependency'
    ? notify.success('Mensagem reprocessada: volta para a fila se a anterior já terminou.')
    : notifyQueued()

function Reprocess({ id, status }: Target) {
  const change = useChange(integrationMessages.reprocess, { onSuccess: () => notifyReprocessed(status) })
  return (
    <Button look="primary" busy={change.isPending} onClick={() => change.mutate({ params: { id } })}>
      Reprocessar
    </Button>
  )
}

function Reopen({ id }: Target) {
  const change = useChange(integrationMessages.reopen, { onSuccess: notifyQueued })
  return (
    <Button busy={change.isPending} onClick={() => change.mutate({ params: { id } })}>
      Reabrir
    </Button>
  )
}

function LookUp({ id }: Target) {
  const change = useChange(integrationMessages.lookUp, { onSuccess: () => notify.success('Consulta pedida.') })
  return (
    <Button busy={change.isPending} onClick={() => change.mutate({ params: { id } })}>
      Consultar no sistema
    </Button>
  )
}

const correctionFields = { text: TextField, date: DateField }

const Correct = ({ id, corrections, payload_version: version }: Target) => (
  <FormDialog
    opener="Corrigir e reenviar"
    title="Corrigir e reenviar a mensagem?"
    intro={
      <p>
        Muda só o que é enviado. O conteúdo anterior fica guardado.
        {corrections.some(({ value }) => value === '') && ' Um código vazio é o do de-para.'}
      </p>
    }
    submit={integrationMessages.correct}
    params={{ id }}
    draft={false}
    initial={{ version, reason: '', values: Object.fromEntries(corrections.map(({ name, value }) => [name, value])) }}
    action="Corrigir e reenviar"
    onDone={notifyQueued}
  >
    {corrections.map(({ name, label, kind }, at) => {
      const Field = correctionFields[kind]
      return <Field key={name} name={`values.${name}`} label={label} autoFocus={at === 0} />
    })}
    <ReasonTextField />
  </FormDialog>
)

const Repeat = ({ id }: Target) => (
  <ConfirmButton
    label="Reprocessar com o mesmo conteúdo"
    question="Enviar de novo o mesmo conteúdo?"
    detail={<p>O conteúdo não é montado de novo: uma correção feita no registro de origem não vai junto.</p>}
    change={integrationMessages.repeat}
    input={{ params: { id } }}
    onDone={notifyQueued}
  />
)

const Confirm = ({ id, connection_name }: Target) => (
  <FormDialog
    opener="Confirmar que foi gravado"
    title={`Confirmar que foi gravado em ${connection_name}?`}
    intro={<p>A mensagem fica concluída e não é mais enviada.</p>}
    submit={integrationMessages.confirm}
    params={{ id }}
    initial={{ external_id: '', reason: '' }}
    action="Confirmar"
  >
    <TextField name="external_id" label="Código no sistema" autoFocus maxLength={200} />
    <ReasonTextField />
  </FormDialog>
)

const SendAgain = ({ id, connection_name }: Target) => (
  <FormDialog
    opener="Reenviar assim mesmo"
    title="Reenviar assim mesmo?"
    intro={<p>Se {connection_name} já gravou o registro, ele fica em duplicidade. Procure-o lá antes.</p>}
    submit={integrationMessages.sendAgain}
    params={{ id }}
    initial={empty}
    action="Reenviar com risco de duplicidade"
    onDone={notifyQueued}
  >
    <ReasonTextField autoFocus />
  </FormDialog>
)

const Ignore = ({ id }: Target) => (
  <FormDialog
    opener="Ignorar"
    title="Ignorar a mensagem?"
    intro={<p>Ela não é mais enviada, e as próximas da mesma ordem deixam de esperar por ela. Pode ser reaberta.</p>}
    submit={integrationMessages.ignore}
    params={{ id }}
    initial={empty}
    action="Ignorar"
  >
    <ReasonTextField autoFocus />
  </FormDialog>
)

const Cancel = ({ id }: Target) => (
  <FormDialog
    opener="Cancelar"
    title="Cancelar a mensagem?"
    intro={<p>Ela não é enviada e não pode ser reaberta. As mensagens que dependem dela são canceladas também.</p>}
    submit={integrationMessages.cancel}
    params={{ id }}
    initial={empty}
    action="Cancelar mensagem"
  >
    <ReasonTextField autoFocus />
  </FormDialog>
)

const actions: readonly (readonly [MessageAction, (target: Target) => ReactElement])[] = [
  ['reprocess', Reprocess],
  ['correct', Correct],
  ['reopen', Reopen],
  ['confirm', Confirm],
  ['lookUp', LookUp],
  ['ignore', Ignore],
  ['cancel', Cancel],
  ['repeat', Repeat],
  ['sendAgain', SendAgain],
]

/** False for an action that the operation of the message does not have. */
function isOffered(action: MessageAction, { can_look_up, corrections }: MessageDetail) {
  if (action === 'lookUp') return can_look_up
  return action !== 'correct' || corrections.length > 0
}

/** The actions that the state of a message allows, the most usual first. */
export const listMessageActions = (message: MessageDetail) =>
  actions
    .filter(([action]) => isActionPossible(action, message.status) && isOffered(action, message))
    .map(([action, Act]) => <Act key={action} {...message} />)
