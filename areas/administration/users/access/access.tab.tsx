import type { UserDetail } from '@app/domain/people/contract'
import { Form, Inline, Panel, PasswordField, useField, useUser } from '@app/kit/web'
import type { ReactNode } from 'react'
import { AbilityPicker } from '../../abilities/ability-picker.tsx'
import { passwordHelp } from '../administrators/pending-administrator.tsx'
import { users } from '../users.contract.ts'
import { isSameSet } from '../users.rules.ts'
import { CompanyPicker } from './company-picker.tsx'
import { CopyAccess } from './copy-access.tsx'
import { ChosenMenuPreview } from './menu-preview.tsx'

type Props = { person: UserDetail }

function useChosen() {
  const { value } = useField<string[]>({ name: 'abilities', label: 'Permissões' })
  return Array.isArray(value) ? value.map(String) : []
}

/** A copy of a colleague's access needs it too: it may change own abilities or make an administrator. */
function OwnPassword({ person }: Props) {
  const me = useUser()
  const chosen = useChosen()
  const changesOwn = me.id === person.id && !isSameSet(person.abilities, chosen)
  const raised = chosen.includes('admin') && !person.abilities.includes('admin')
  if (!changesOwn && !raised) return null
  return (
    <PasswordField
      name="password"
      label="A sua senha"
      help={changesOwn ? 'Para mudar as próprias permissões, confirme com a sua senha.' : passwordHelp}
      autoComplete="current-password"
    />
  )
}

/** One form, so that copying a colleague's access is one change. */
function AccessForm({ person, children }: Props & { children: ReactNode }) {
  const { id, version, abilities, company_ids } = person
  return (
    <Panel>
      <Form
        submit={users.giveAccess}
        params={{ id }}
        initial={{ abilities, company_ids }}
        carried={{ version }}
        record={users.get}
      >
        <Inline>
          <CopyAccess />
        </Inline>
        {children}
        <OwnPassword person={person} />
      </Form>
    </Panel>
  )
}

function NeededCompanies({ person }: Props) {
  const chosen = useChosen()
  return person.company_ids.length === 0 && !chosen.includes('admin') ? <CompanyPicker /> : null
}

export default function AccessTab({ person, part }: Props & { part: 'companies' | 'abilities' }) {
  return (
    <AccessForm person={person}>
      {part === 'companies' ? (
        <>
          {person.abilities.includes('admin') && <p>Administra o sistema: vê todas as empresas, escolhidas ou não.</p>}
          <CompanyPicker />
        </>
      ) : (
        <>
          <AbilityPicker />
          <NeededCompanies person={person} />
          <ChosenMenuPreview />
        </>
      )}
    </AccessForm>
  )
}
