import { viewAs } from '@app/areas/session/contract'
import { Form, Stack, startViewing, TextAreaField } from '@app/kit/web'

/** Asks for the reason, and then loads the home page as the person. */
export function ViewAsForm({ person, close }: { person: { id: string; name: string }; close: () => void }) {
  return (
    <Form
      submit={viewAs.start}
      initial={{ user_id: person.id }}
      action="Ver como"
      onCancel={close}
      onDone={startViewing}
    >
      <Stack>
        <p>
          Por até 30 minutos você vê o sistema com as permissões e as empresas de {person.name}, sem poder alterar nada.
          O início, o fim e o motivo ficam no histórico das duas pessoas.
        </p>
        <TextAreaField name="reason" label="Motivo" autoFocus />
      </Stack>
    </Form>
  )
}
