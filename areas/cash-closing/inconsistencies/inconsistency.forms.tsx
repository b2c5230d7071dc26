import {
  type CorrectableField,
  canCorrectInconsistency,
  canDecideInconsistency,
  correctableFieldLabels,
  inconsistencyGuide,
} from '@app/domain/day/inconsistencies/contract'
import { showMoney } from '@app/kit/contract'
import { Alert, Button, FormDialog, Inline, notify, SelectField, Stack, TextAreaField, TextField } from '@app/kit/web'
import { proposeId } from '../day-parts/proposed-id.rules.ts'
import { inconsistencies } from './inconsistencies.contract.ts'
import type { InconsistencyDetail } from './inconsistency.contract.ts'

type Props = { found: InconsistencyDetail }

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
      opener="Corrigir"
      openerLook="primary"
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
        field === 'customer' && found.customers.length > 0 ? (
          <SelectField
            key={field}
            name={field}
            label={correctableFieldLabels[field]}
            options={toCustomerOptions(found)}
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
    openerLook="primary"
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

export function InconsistencyActions({ found }: Props) {
  const open = canCorrectInconsistency(found.status)
  const isFixed = open && found.item_kind === 'movement' && found.fields.length === 0
  return (
    <Stack>
      {isFixed && <Alert>Valor não pode ser alterado; use lançamento manual.</Alert>}
      <Inline>
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
