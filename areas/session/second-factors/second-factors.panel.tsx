import type { OperationAnswer } from '@app/kit/contract'
import {
  Alert,
  Button,
  ConfirmButton,
  call,
  DataTable,
  DateTimeText,
  EmptyState,
  Form,
  FormDialog,
  Inline,
  Loaded,
  Modal,
  Panel,
  RelativeTime,
  Stack,
  TextField,
  useChange,
  useRead,
} from '@app/kit/web'
import { type FormEvent, useState } from 'react'
import { ShownOnce } from '../account/shown-once.tsx'
import css from './factor-form.module.css'
import { createPasskey } from './passkey-browser.tsx'
import { QrCode } from './qr-code.tsx'
import { type Passkey, type SecondFactors, secondFactors } from './second-factors.contract.ts'

type ShowCodes = (codes: readonly string[] | null) => void

/** The panel of preferences, and of the page that asks a person to enrol. */
export default function SecondFactorsPanel({ onChanged }: { onChanged?: () => void }) {
  const read = useRead(secondFactors.get)
  const [codes, setCodes] = useState<readonly string[]>()
  const show: ShowCodes = (made) => {
    if (made) setCodes(made)
    else onChanged?.()
  }
  const hide = () => {
    setCodes(undefined)
    onChanged?.()
  }
  return (
    <Stack>
      {codes && <NewCodes codes={codes} onClose={hide} />}
      <Loaded read={read}>{(factors) => <Factors factors={factors} show={show} />}</Loaded>
    </Stack>
  )
}

type Row = Passkey & { kind: 'generator' | 'passkey' }

const toRows = ({ code_generator, passkeys }: SecondFactors): Row[] => [
  ...(code_generator
    ? [{ id: 'generator', name: 'Aplicativo de códigos', kind: 'generator' as const, ...code_generator }]
    : []),
  ...passkeys.map((passkey) => ({ ...passkey, kind: 'passkey' as const })),
]

function Factors({ factors, show }: { factors: SecondFactors; show: ShowCodes }) {
  const rows = toRows(factors)
  return (
    <Panel
      title="Segundo fator"
      flush
      actions={
        <Inline>
          {!factors.code_generator && <NewGenerator show={show} />}
          <NewPasskey show={show} />
        </Inline>
      }
      footer={rows.length > 0 && <RecoveryCodes left={factors.recovery_codes_left} show={show} />}
    >
      <DataTable
        label="Segundo fator"
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="Só a senha protege a sua conta.">
            Cadastre um aplicativo de códigos ou uma passkey: quem descobrir a senha não entra.
          </EmptyState>
        }
        columns={[
          { title: 'Nome', cell: ({ name }) => name },
          { title: 'Cadastro', wideOnly: true, cell: ({ created_at }) => <DateTimeText instant={created_at} /> },
          {
            title: 'Último uso',
            cell: ({ last_used_at }) => (last_used_at ? <RelativeTime instant={last_used_at} /> : 'Nunca'),
          },
          { title: 'Ações', cell: (row) => <FactorActions row={row} /> },
        ]}
      />
    </Panel>
  )
}

const removal = <p>Quem tem o aparelho não entra mais com ele. As sessões abertas continuam.</p>

function FactorActions({ row: { id, name, kind } }: { row: Row }) {
  if (kind === 'generator')
    return (
      <ConfirmButton
        small
        label="Remover"
        question="Remover o aplicativo de códigos?"
        detail={removal}
        change={secondFactors.removeGenerator}
        input={{}}
      />
    )
  return (
    <Inline>
      <FormDialog
        opener="Renomear"
        small
        title={`Renomear ${name}`}
        submit={secondFactors.renamePasskey}
        params={{ id }}
        initial={{ name }}
        about={id}
        draft={false}
      >
        <TextField name="name" label="Nome" autoFocus />
      </FormDialog>
      <ConfirmButton
        small
        label="Remover"
        question={`Remover a passkey ${name}?`}
        detail={removal}
        change={secondFactors.removePasskey}
        input={{ params: { id } }}
      />
    </Inline>
  )
}

type Begun = OperationAnswer<typeof secondFactors.beginGenerator>

function NewGenerator({ show }: { show: ShowCodes }) {
  const [begun, setBegun] = useState<Begun>()
  const [open, setOpen] = useState(false)
  const begin = useChange(secondFactors.beginGenerator, {
    onSuccess: (answer) => {
      setBegun(answer)
      setOpen(true)
    },
  })
  return (
    <>
      <Button small busy={begin.isPending} onClick={() => begin.mutate({})}>
        Cadastrar aplicativo
      </Button>
      <Modal open={open} title="Cadastrar aplicativo de códigos" onClose={() => setOpen(false)}>
        {begun && (
          <Stack>
            <p>Leia o QR code no aplicativo (Google Authenticator, Microsoft Authenticator, 1Password e outros).</p>
            <QrCode text={begun.uri} label="QR code do cadastro" />
            <p>
              Sem câmera, digite a chave: <code>{begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            </p>
            <Form
              submit={secondFactors.confirmGenerator}
              action="Confirmar"
              draft={false}
              onDone={({ recovery_codes }) => {
                setOpen(false)
                show(recovery_codes)
              }}
            >
              <TextField
                name="code"
                label="Código do aplicativo"
                help="Os 6 dígitos que ele mostra agora."
                autoComplete="one-time-code"
                inputMode="numeric"
                autoFocus
              />
            </Form>
          </Stack>
        )}
      </Modal>
    </>
  )
}

function NewPasskey({ show }: { show: ShowCodes }) {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const add = useChange(secondFactors.addPasskey, { quiet: true })
  const create = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setRefusal(undefined)
    try {
      const passkey = await createPasskey(await call(secondFactors.beginPasskey, {}, { quiet: true }))
      const { recovery_codes } = await add.mutateAsync({ body: { name, passkey } })
      setOpen(false)
      setName('')
      show(recovery_codes)
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        Cadastrar passkey
      </Button>
      <Modal open={open} title="Cadastrar passkey" busy={busy} onClose={() => setOpen(false)}>
        <form className={css.form} noValidate onSubmit={(event) => void create(event)}>
          {refusal && <Alert tone="bad">{refusal}</Alert>}
          <p>O aparelho pede a digital, o rosto ou o PIN dele. Com a passkey você entra sem senha.</p>
          <TextField
            name="name"
            label="Nome"
            help="Onde ela fica: celular, notebook, chave de segurança."
            autoFocus
            value={name}
            onChange={(value) => setName(value ?? '')}
          />
          <div className={css.actions}>
            <Button disabled={busy} onClick={() => setOpen(false)}>
              Cancelar
            </Button>
            <Button type="submit" look="primary" busy={busy}>
              Criar passkey
            </Button>
          </div>
        </form>
      </Modal>
    </>
  )
}

const RecoveryCodes = ({ left, show }: { left: number; show: ShowCodes }) => (
  <Inline spread>
    <span>Códigos de recuperação por usar: {left}</span>
    <ConfirmButton
      small
      label="Gerar novos códigos"
      question="Gerar novos códigos de recuperação?"
      detail={<p>Os códigos atuais deixam de valer.</p>}
      change={secondFactors.newRecoveryCodes}
      input={{}}
      onDone={({ recovery_codes }) => show(recovery_codes)}
    />
  </Inline>
)

const NewCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => (
  <ShownOnce
    title="Guarde agora os códigos de recuperação"
    text={codes.join('\n')}
    label="Copiar códigos"
    done="Códigos copiados."
    byHand="Os códigos estão selecionados: copie com Ctrl+C."
    onClose={onClose}
  >
    Eles não serão mostrados de novo. Cada um vale uma vez, no lugar do aparelho que você perdeu: imprima-os ou
    guarde-os fora deste computador.
  </ShownOnce>
)
