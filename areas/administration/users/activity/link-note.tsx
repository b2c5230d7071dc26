import { passwordPage } from '@app/areas/session/web'
import type { NewLink, UserRow } from '@app/domain/people/contract'
import { localDate, localTime, showDate } from '@app/kit/contract'
import { Alert, Button, DateTimeText, Inline, notify, Stack } from '@app/kit/web'
import { useState } from 'react'
import type { z } from 'zod'
import css from '../users.module.css'

const addressOf = (token: string) => `${location.origin}${passwordPage}#${token}`

async function copy(address: string) {
  try {
    await navigator.clipboard.writeText(address)
    notify.success('Link copiado.')
  } catch {
    // Browsers allow clipboard access only on https pages.
    notify.info('Selecione o link e copie com Ctrl+C.')
  }
}

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
      <code className={css.link}>{address}</code>
      <Inline>
        <Button look="primary" onClick={() => void copy(address)}>
          Copiar link
        </Button>
        <a href={letterOf({ person, link })} onClick={() => setSent(true)}>
          Enviar por e-mail
        </a>
      </Inline>
    </Stack>
  )
}
