import type { UserDetail } from '@app/domain/people/contract'
import { formatCount } from '@app/kit/contract'
import {
  ConfirmButton,
  DataTable,
  DateTimeText,
  EmptyState,
  Loaded,
  Panel,
  Stack,
  StatusTag,
  useRead,
} from '@app/kit/web'
import { users } from '../users.contract.ts'

/** The kinds only: neither names nor keys of the devices. */
function describeFactors({ passkeys, code_generator }: UserDetail['second_factors']) {
  const kinds = [
    code_generator && 'aplicativo de códigos',
    passkeys > 0 && formatCount(passkeys, 'passkey', 'passkeys'),
  ]
  return kinds.filter(Boolean).join(' e ') || 'nenhum'
}

function SecondFactors({ person: { id, name, second_factors } }: { person: UserDetail }) {
  const has = second_factors.passkeys > 0 || second_factors.code_generator
  return (
    <Panel
      title="Segundo fator"
      actions={
        has && (
          <ConfirmButton
            small
            label="Remover segundo fator"
            look="danger"
            question={`Remover o segundo fator de ${name}?`}
            detail={
              <p>
                Faça isto só depois de reconhecer a pessoa: até ela cadastrar outro, a senha basta para entrar. As
                sessões dela terminam, e ela é avisada.
              </p>
            }
            change={users.resetSecondFactors}
            input={{ params: { id } }}
          />
        )
      }
    >
      {describeFactors(second_factors)}
      {second_factors.needed && ' · exigido por uma permissão'}
    </Panel>
  )
}

export const SessionsTab = ({ person }: { person: UserDetail }) => (
  <Stack>
    <SecondFactors person={person} />
    <OpenSessions person={person} />
  </Stack>
)

function OpenSessions({ person }: { person: UserDetail }) {
  const read = useRead(users.sessions, { params: { id: person.id } }, { refetchOnWindowFocus: true })
  return (
    <Panel title="Sessões abertas" flush>
      <Loaded read={read}>
        {({ data }) => (
          <DataTable
            label={`Sessões de ${person.name}`}
            rows={data}
            rowKey={({ id }) => id}
            empty={<EmptyState title="Nenhuma sessão aberta." />}
            columns={[
              { title: 'Dispositivo', cell: ({ device }) => device },
              { title: 'Endereço', cell: ({ ip }) => ip ?? '–' },
              { title: 'Entrada', cell: ({ created_at }) => <DateTimeText instant={created_at} /> },
              { title: 'Último uso', cell: ({ last_seen_at }) => <DateTimeText instant={last_seen_at} /> },
              { title: 'Vale até', cell: ({ expires_at }) => <DateTimeText instant={expires_at} /> },
              {
                title: 'Ações',
                cell: ({ id, device, current }) =>
                  current ? (
                    <StatusTag tone="info">Esta sessão</StatusTag>
                  ) : (
                    <ConfirmButton
                      small
                      label="Encerrar"
                      question={`Encerrar a sessão de ${person.name} em ${device}?`}
                      detail={<p>A pessoa precisa entrar de novo nesse dispositivo.</p>}
                      change={users.endSession}
                      input={{ params: { id: person.id, session_id: id } }}
                    />
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}
