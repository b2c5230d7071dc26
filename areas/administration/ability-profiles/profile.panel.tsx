import { historyTab, RecordPresence } from '@app/areas/records/web'
import {
  ConfirmButton,
  EditedRecord,
  Loaded,
  RecordFields,
  RecordForm,
  RecordPanel,
  Tabs,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import { ProfileFields } from './profile-fields.tsx'
import { type Profile, profileRegister, profiles } from './profiles.contract.ts'

type Props = { profile: Profile }

const EditProfile = ({ profile }: Props) => (
  <RecordForm submit={profiles.update} params={{ id: profile.id }} initial={profile} record={profiles.get}>
    <ProfileFields />
  </RecordForm>
)

function Remove({ profile: { id, name } }: Props) {
  const [, change] = useUrlParams()
  return (
    <ConfirmButton
      label="Excluir"
      small
      look="danger"
      question={`Excluir o perfil ${name}?`}
      detail={<p>Quem recebeu as permissões por ele continua com elas.</p>}
      change={profiles.remove}
      input={{ params: { id } }}
      onDone={() => change({ open: null, part: null }, { replace: true })}
    />
  )
}

const ProfileRecord = ({ profile }: Props) => (
  <RecordPanel
    tag={<strong>{profile.name}</strong>}
    edit={{ form: <EditProfile profile={profile} />, tab: 'part' }}
    actions={[<Remove key="remove" profile={profile} />]}
  >
    <Tabs
      label="Partes do perfil"
      name="part"
      tabs={[
        {
          id: 'dados',
          label: 'Dados',
          content: () => (
            <EditedRecord>
              <RecordFields record={profileRegister.record} values={profile} />
            </EditedRecord>
          ),
        },
        historyTab(profileRegister.record, profile.id),
      ]}
    />
  </RecordPanel>
)

export function ProfilePanel({ id }: { id: string }) {
  const read = useRead(profiles.get, { params: { id } })
  return (
    <Loaded read={read} lines={6}>
      {(profile) => (
        <RecordPresence record={profileRegister.record} id={id}>
          <ProfileRecord profile={profile} />
        </RecordPresence>
      )}
    </Loaded>
  )
}
