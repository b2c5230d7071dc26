import { passwordPage } from '@app/areas/session/web'
import type { NewLink, UserRow } from '@app/domain/people/contract'
import { localDate, localTime, showDate } from '@app/kit/contract'
import { Alert, CopyText, DateTimeText, Stack } from '@app/kit/web'
import { useState } from 'react'
import type { z } from 'zod'

const addressOf = (token: string) => `${location.origin}${passwordPage}#${token}`

type Props = { person: Pick<UserRow, 'email' | 'invited'>; link: z.infer<typeof NewLink> }

function letterOf({ person, link }: Props) {
  const until = `${showDate(localDate(link.expires_at))} às ${localTime(link.expires_at)}`
  const subject = person.invited ? 'Convite para a Retaguarda' : 'Nova senha da Retaguarda'
  const text = `Escolha a sua senha neste link, que vale uma vez, até ${until}:\n\n${addressOf(link.token)}\n`
  return `mailto:${person.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
}

/** This installation has no mail server, so the administrator hands the link over. It is shown only once. */
export function LinkNote({ person, link }: Props) {
  const [sent, setSent] = useState(false)
  const address = addressOf(link.token)
  return (
    <Stack>
      {sent ? (
        <Alert title={`${person.invited ? 'Convite' : 'Link'} enviado para ${person.email}.`}>
          Confirme o envio no seu programa de e-mail. Se ele não abriu, copie o link.
        </Alert>
      ) : (
        <Alert tone="wait" title={`Entregue este link a ${person.email}`}>
          O sistema não envia e-mail. O link vale uma vez, até <DateTimeText instant={link.expires_at} />, e não será
          mostrado de novo: envie pelo seu e-mail ou copie agora e entregue por um meio seguro. Links anteriores desta
          pessoa deixaram de valer.
        </Alert>
      )}
      <CopyText
        text={address}
        label="Copiar link"
        done="Link copiado."
        byHand="O link está selecionado: copie com Ctrl+C."
      >
        <a href={letterOf({ person, link })} onClick={() => setSent(true)}>
          Enviar por e-mail
        </a>
      </CopyText>
    </Stack>
  )
}
