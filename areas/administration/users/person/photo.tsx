import type { UserDetail } from '@app/domain/people/contract'
import { ConfirmButton, Form, ImageField, Stack, useRead } from '@app/kit/web'
import { users } from '../users.contract.ts'
import css from '../users.module.css'

function Current({ person }: { person: UserDetail }) {
  const read = useRead(users.image, { params: { id: person.id } })
  return read.data ? <img className={css.photo} src={read.data.data_url} alt={`Foto de ${person.name}`} /> : null
}

export function Photo({ person }: { person: UserDetail }) {
  const place = { params: { id: person.id } }
  return (
    <Stack>
      {person.has_image && <Current key={person.version} person={person} />}
      <Form key={person.version} submit={users.setImage} params={place.params} action="Enviar foto">
        <ImageField name="file" label="Foto" />
      </Form>
      {person.has_image && (
        <ConfirmButton
          label="Remover foto"
          question={`Remover a foto de ${person.name}?`}
          change={users.removeImage}
          input={place}
        />
      )}
    </Stack>
  )
}
