import type { UserRow } from '@app/domain/people/contract'
import type { OperationAnswer } from '@app/kit/contract'
import {
  Alert,
  Button,
  Form,
  Inline,
  type MenuAction,
  Modal,
  Stack,
  TextAreaField,
  useChange,
  useUser,
} from '@app/kit/web'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { personalDataOperations } from '../../privacy/privacy.contract.ts'
import { users } from '../users.contract.ts'
import { LinkNote } from './link-note.tsx'
import { OpenWork } from './open-work.tsx'
import { ViewAsForm } from './view-as.form.tsx'

type Dialog = 'inactivate' | 'link' | 'sessions' | 'anonymise' | 'view'

const words = {
  inactivate: {
    verb: 'Inativar',
    question: (name: string) => `Inativar ${name}?`,
    effect: 'A pessoa sai do sistema agora: as sessões terminam e o link de senha deixa de valer. Nada é reatribuído.',
  },
  link: {
    verb: 'Gerar link',
    question: (name: string) => `Gerar um link de senha para ${name}?`,
    effect: 'A senha atual vale até a pessoa escolher outra; então as sessões abertas terminam.',
  },
  sessions: {
    verb: 'Encerrar sessões',
    question: (name: string) => `Encerrar as sessões de ${name}?`,
    effect: 'A pessoa precisa entrar de novo em todos os aparelhos. O que ela não salvou continua nos rascunhos.',
  },
} as const

const AnonymiseForm = ({ person, close }: { person: UserRow; close: () => void }) => (
  <Form
    submit={personalDataOperations.anonymise}
    params={{ id: person.id }}
    carried={{ version: person.version }}
    action="Anonimizar"
    danger
    onCancel={close}
    onDone={close}
  >
    <Stack>
      <p>
        Nome, usuário, e-mail, matrícula, foto, sessões, notificações, preferências e permissões são apagados e não
        voltam. A auditoria e os documentos que a pessoa assinou ficam, como a lei exige.
      </p>
      <TextAreaField name="reason" label="Motivo" autoFocus />
    </Stack>
  </Form>
)

export function useUserActions(person: UserRow) {
  const [open, setOpen] = useState<Dialog>()
  const [link, setLink] = useState<OperationAnswer<typeof users.issueLink>>()
  const me = useUser()
  const place = { params: { id: person.id } }
  const versioned = { ...place, body: { version: person.version } }
  const close = () => {
    setOpen(undefined)
    setLink(undefined)
  }
  const activate = useChange(users.activate)
  const inactivate = useChange(users.inactivate, { onSuccess: close })
  const issue = useChange(users.issueLink, { onSuccess: setLink })
  const end = useChange(users.endSessions, { onSuccess: close })
  const navigate = useNavigate()
  const exportData = useChange(personalDataOperations.export, {
    onSuccess: ({ job_id }) => navigate(`/jobs/${job_id}`),
  })
  if (person.anonymised_at !== null) return { actions: [], dialog: null }

  const act = {
    inactivate: () => inactivate.mutate(versioned),
    link: () => issue.mutate(place),
    sessions: () => end.mutate(place),
  }
  const busy = inactivate.isPending || issue.isPending || end.isPending
  const actions: MenuAction[] = [
    ...(person.active
      ? [
          ...(person.id === me.id ? [] : [{ label: 'Ver como', onSelect: () => setOpen('view') }]),
          { label: person.invited ? 'Gerar novo convite' : 'Redefinir senha', onSelect: () => setOpen('link') },
          { label: 'Encerrar sessões', onSelect: () => setOpen('sessions') },
        ]
      : [
          { label: 'Ativar', onSelect: () => activate.mutate(versioned) },
          { label: 'Anonimizar', danger: true, onSelect: () => setOpen('anonymise') },
        ]),
    { label: 'Exportar dados pessoais', onSelect: () => exportData.mutate({ body: { user_id: person.id } }) },
    ...(person.active && person.id !== me.id
      ? [{ label: 'Inativar', danger: true, onSelect: () => setOpen('inactivate') }]
      : []),
  ]
  const change = open === 'anonymise' || open === 'view' ? undefined : open
  const dialogWords = change && words[change]
  const confirm = () => {
    if (change) act[change]()
  }
  const dialog =
    open === 'anonymise' || open === 'view' ? (
      <Modal open title={`${open === 'view' ? 'Ver como' : 'Anonimizar'} ${person.name}?`} onClose={close}>
        {open === 'view' ? (
          <ViewAsForm person={person} close={close} />
        ) : (
          <AnonymiseForm person={person} close={close} />
        )}
      </Modal>
    ) : (
      <Modal open={open !== undefined} title={dialogWords?.question(person.name) ?? ''} busy={busy} onClose={close}>
        {link ? (
          <LinkNote person={person} link={link} />
        ) : (
          <Stack>
            <p>{dialogWords?.effect}</p>
            {open === 'inactivate' && <OpenWork person={person} />}
            {open === 'sessions' && person.id === me.id && (
              <Alert tone="wait">A sua própria sessão termina também.</Alert>
            )}
            <Inline>
              <Button disabled={busy} onClick={close}>
                Cancelar
              </Button>
              <Button look={open === 'inactivate' ? 'danger' : 'primary'} busy={busy} onClick={confirm}>
                {dialogWords?.verb}
              </Button>
            </Inline>
          </Stack>
        )}
      </Modal>
    )
  return { actions, dialog }
}
