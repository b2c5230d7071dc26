import {
  type CorrectableField,
  canCorrectInconsistency,
  canDecideInconsistency,
  correctableFieldLabels,
  inconsistencyGuide,
} from '@app/domain/day/inconsistencies/contract'
import { addDays, localDate, showDate, showMoney } from '@app/kit/contract'
import {
  Alert,
  Button,
  DateField,
  FormDialog,
  Inline,
  notify,
  SelectField,
  Stack,
  TextAreaField,
  TextField,
  toNamedOptions,
  useCan,
  useChange,
  useSession,
} from '@app/kit/web'
import { proposeId } from '../day-parts/proposed-id.rules.ts'
import { inconsistencies } from './inconsistencies.contract.ts'
import { type InconsistencyDetail, teamRequests } from './inconsistency.contract.ts'
import { describeTyping, findStep, proposeAnswer } from './inconsistency-answers.rules.ts'

type Props = { found: InconsistencyDetail }

/** True if the form is the answer: neither evidence nor another page has one. */
const isFormFirst = (found: InconsistencyDetail) =>
  proposeAnswer(found) === null && findStep(found) === null && found.request === null

const buildFormProps = ({ id, version }: InconsistencyDetail) => ({
  params: { id },
  carried: { version },
  draft: false,
  onDone: ({ message }: { message: string }) => notify.success(message),
})

const help: Readonly<Partial<Record<CorrectableField, string>>> = {
  nsu: 'De 1 a 12 dígitos, como no comprovante.',
  e2e_id: '32 caracteres; começa com E.',
  terminal_logical_no: 'Nº lógico, como no comprovante.',
}

const toShiftOptions = ({ shifts }: InconsistencyDetail) =>
  shifts.map(({ id, name, operator }) => ({ value: id, label: `${name} · ${operator}` }))

const toCustomerOptions = ({ customers }: InconsistencyDetail) =>
  customers.map(({ name, available_cents }) => ({
    value: name,
    label: `${name} · disponível ${showMoney(available_cents)}`,
  }))

function Correct({ found }: Props) {
  const suggested = Object.fromEntries(
    found.fields.flatMap(({ field }) => (found.suggested[field] ? [[field, found.suggested[field]]] : [])),
  )
  const initial = Object.fromEntries(
    found.fields.flatMap(({ field, value }) => (value !== null && !suggested[field] ? [[field, value]] : [])),
  )
  return (
    <FormDialog
      opener={describeTyping(found.code)}
      {...(isFormFirst(found) && { openerLook: 'primary' as const })}
      keys="e"
      title="Corrigir a linha"
      intro={<p>{found.sentence}. O que veio no arquivo fica guardado ao lado da correção.</p>}
      submit={inconsistencies.correct}
      initial={initial}
      suggested={suggested}
      action="Corrigir"
      {...buildFormProps(found)}
    >
      {found.fields.map(({ field }) =>
        field === 'shift' || (field === 'customer' && found.customers.length > 0) ? (
          <SelectField
            key={field}
            name={field}
            label={correctableFieldLabels[field]}
            options={field === 'shift' ? toShiftOptions(found) : toCustomerOptions(found)}
          />
        ) : (
          <TextField
            key={field}
            name={field}
            label={correctableFieldLabels[field]}
            help={help[field]}
            required={false}
          />
        ),
      )}
    </FormDialog>
  )
}

const Link = ({ found }: Props) => (
  <FormDialog
    opener="Vincular abastecimento"
    {...(isFormFirst(found) && { openerLook: 'primary' as const, keys: 'c' })}
    title="Vincular abastecimento e venda"
    intro={<p>{found.sentence}. Só se vinculam produto e valor iguais.</p>}
    submit={inconsistencies.link}
    suggested={{ other: proposeId(found.links, found.suggested.fuelling_id, found.suggested.sale_external_id) }}
    action="Vincular"
    {...buildFormProps(found)}
  >
    <SelectField
      name="other"
      label={found.item_kind === 'sale' ? 'Abastecimento' : 'Venda'}
      options={found.links.map(({ id, label }) => ({ value: id, label }))}
    />
  </FormDialog>
)

const Ignore = ({ found }: Props) => (
  <FormDialog
    opener="Ignorar"
    keys="r"
    title="Ignorar com motivo"
    intro={
      <p>
        {found.sentence}. Continua na lista, como ignorada. Vale quando: {inconsistencyGuide[found.code].ignored}
      </p>
    }
    submit={inconsistencies.ignore}
    action="Ignorar"
    {...buildFormProps(found)}
  >
    <TextAreaField name="reason" label="Motivo" help="Ao menos 10 caracteres." maxLength={300} autoFocus />
  </FormDialog>
)

function Step({ found }: Props) {
  const can = useCan()
  const step = findStep(found)
  if (!step) return null
  const isForbidden = step.to.startsWith('/fuel-nozzle') && !can('fuel-nozzle.actions')
  return (
    <Button
      look="primary"
      keys="c"
      {...(isForbidden ? { blocked: 'Só quem cuida dos bicos pode abrir o bico.' } : { to: step.to })}
    >
      {step.label}
    </Button>
  )
}

const noTeam = 'Ninguém que possa atender o pedido tem tarefas nesta empresa.'

/** Opens the task of another team; while it is open, leads to it. */
function Request({ found }: Props) {
  const me = useSession()?.user.id
  const can = useCan()
  if (!found.request) return null
  const { name, people, task } = found.request
  const primary = proposeAnswer(found) ? {} : ({ openerLook: 'primary', keys: 'c' } as const)
  if (task) {
    const isShown = can('task-flow.my-tasks') && (me === task.assignee_id || me === task.created_by)
    return (
      <Button
        look={primary.openerLook}
        keys={primary.keys}
        {...(isShown ? { to: `/my-tasks?open=${task.id}` } : { blocked: `A tarefa está com ${task.assignee_name}.` })}
      >
        Ver a tarefa
      </Button>
    )
  }
  return (
    <FormDialog
      opener={teamRequests[name]}
      {...primary}
      blocked={people.length === 0 ? noTeam : undefined}
      title={teamRequests[name]}
      intro={<p>{found.sentence}. O pedido vira tarefa de quem o atende; o valor da linha não muda.</p>}
      submit={inconsistencies.askTeam}
      params={{ id: found.id }}
      draft={false}
      initial={{
        assignee_id: people.length === 1 ? people[0]?.id : undefined,
        description: `${found.sentence}.`,
        due_on: addDays(localDate(new Date().toISOString()), 1),
      }}
      action="Pedir"
      onDone={() => notify.success('Pedido enviado: está nas tarefas de quem o atende.')}
    >
      <SelectField name="assignee_id" label="A quem" options={toNamedOptions(people)} required />
      <TextAreaField name="description" label="Pedido" maxLength={1000} autoFocus />
      <DateField name="due_on" label="Atender até" />
    </FormDialog>
  )
}

const OpenTask = ({ found: { request } }: Props) =>
  request?.task && (
    <Alert tone="info">
      Tarefa aberta com {request.task.assignee_name}, até {showDate(localDate(request.task.due_at))}.
    </Alert>
  )

/** Gives the answer that was found at once; the forms are for all others. */
function Proposal({ found }: Props) {
  const onSuccess = ({ message }: { message: string }) => notify.success(message)
  const correcting = useChange(inconsistencies.correct, { onSuccess })
  const linking = useChange(inconsistencies.link, { onSuccess })
  const ignoring = useChange(inconsistencies.ignore, { onSuccess })
  const answer = proposeAnswer(found)
  if (!answer) return <Step found={found} />
  if (answer.kind === 'accept' && !canDecideInconsistency('ignore', found.status)) return null
  const give = () => {
    const { id, version } = found
    if (answer.kind === 'accept') ignoring.mutate({ params: { id }, body: { version, reason: answer.reason } })
    else if (answer.kind === 'link') linking.mutate({ params: { id }, body: { version, other: answer.other } })
    else correcting.mutate({ params: { id }, body: { version, ...answer.values } })
  }
  return (
    <Button
      look="primary"
      keys="c"
      busy={[correcting, linking, ignoring].some(({ isPending }) => isPending)}
      onClick={give}
    >
      {answer.label}
    </Button>
  )
}

export function InconsistencyActions({ found }: Props) {
  const open = canCorrectInconsistency(found.status)
  const isFixed = open && found.item_kind === 'movement' && found.fields.length === 0
  return (
    <Stack>
      <OpenTask found={found} />
      {isFixed && <Alert>Valor não pode ser alterado; use lançamento manual.</Alert>}
      <Inline>
        {open && <Proposal found={found} />}
        {open && <Request found={found} />}
        {open && found.fields.length > 0 && <Correct found={found} />}
        {open && found.links.length > 0 && <Link found={found} />}
        {open && (
          <Button to={`/cash-conciliation/${found.cash_conciliation_id}/manual-transactions`}>Lançar manual</Button>
        )}
        {canDecideInconsistency('ignore', found.status) && <Ignore found={found} />}
      </Inline>
    </Stack>
  )
}
