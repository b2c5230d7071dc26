import { abilities, type OperationAnswer } from '@app/kit/contract'
import {
  ConfirmButton,
  DataTable,
  DateTimeText,
  FormDialog,
  Loaded,
  MultiSelectField,
  NumberField,
  Panel,
  PasswordField,
  RelativeTime,
  Stack,
  StatusTag,
  TextField,
  useRead,
  useUser,
} from '@app/kit/web'
import { useState } from 'react'
import { ShownOnce } from '../account/shown-once.tsx'
import { maxTokenDays, personalTokens } from './personal-tokens.contract.ts'

type Created = OperationAnswer<typeof personalTokens.create>
type Token = OperationAnswer<typeof personalTokens.list>['data'][number]

const labels: Readonly<Record<string, string>> = abilities
const labelOf = (scope: string) => labels[scope] ?? scope

const isExpired = ({ expires_at }: Token) => expires_at <= new Date().toISOString()

export default function PersonalTokens() {
  const read = useRead(personalTokens.list)
  const [created, setCreated] = useState<Created>()
  return (
    <Stack>
      {created && <NewTokenNote key={created.id} created={created} onClose={() => setCreated(undefined)} />}
      <Panel title="Chaves pessoais" actions={<NewToken onDone={setCreated} />} flush>
        <Loaded read={read}>
          {({ data }) => (
            <DataTable
              label="Chaves pessoais"
              rows={data}
              rowKey={(token) => token.id}
              columns={[
                { title: 'Nome', cell: (token) => token.name },
                { title: 'Permissões', wideOnly: true, cell: (token) => token.scopes.map(labelOf).join(', ') },
                { title: 'Vale até', cell: (token) => <DateTimeText instant={token.expires_at} /> },
                {
                  title: 'Último uso',
                  wideOnly: true,
                  cell: (token) => (token.last_used_at ? <RelativeTime instant={token.last_used_at} /> : 'Nunca'),
                },
                { title: 'Ações', cell: (token) => <TokenAction token={token} /> },
              ]}
            />
          )}
        </Loaded>
      </Panel>
    </Stack>
  )
}

function TokenAction({ token }: { token: Token }) {
  if (token.revoked_at) return <StatusTag tone="neutral">Revogada</StatusTag>
  if (isExpired(token)) return <StatusTag tone="neutral">Vencida</StatusTag>
  return (
    <ConfirmButton
      small
      label="Revogar"
      question={`Revogar a chave ${token.name}?`}
      detail={<p>Os programas que a usam são recusados a partir de agora.</p>}
      change={personalTokens.revoke}
      input={{ params: { id: token.id } }}
    />
  )
}

function NewToken({ onDone }: { onDone: (created: Created) => void }) {
  const { abilityNames, isAdmin } = useUser()
  const scopes = (isAdmin ? Object.keys(abilities) : abilityNames).map((value) => ({ value, label: labelOf(value) }))
  return (
    <FormDialog
      opener="Criar chave"
      small
      title="Criar chave pessoal"
      submit={personalTokens.create}
      initial={{ days: 90 }}
      action="Criar chave"
      draft={false}
      onDone={onDone}
    >
      <TextField name="name" label="Nome" help="Onde a chave será usada: planilha de fluxo de caixa." autoFocus />
      <MultiSelectField
        name="scopes"
        label="Permissões"
        options={scopes}
        help="A chave faz só o que estas permissões deixam, nas suas empresas."
      />
      <NumberField name="days" label="Validade (dias)" help={`Até ${maxTokenDays} dias.`} />
      <PasswordField name="password" label="A sua senha" autoComplete="current-password" />
    </FormDialog>
  )
}

const NewTokenNote = ({ created, onClose }: { created: Created; onClose: () => void }) => (
  <ShownOnce
    title={`Copie agora a chave ${created.name}`}
    text={created.token}
    label="Copiar chave"
    done="Chave copiada."
    byHand="A chave está selecionada: copie com Ctrl+C."
    onClose={onClose}
  >
    Ela não será mostrada de novo e vale até <DateTimeText instant={created.expires_at} />. Quem tem a chave age em seu
    nome: guarde-a como uma senha.
  </ShownOnce>
)
