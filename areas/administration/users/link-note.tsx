import { passwordPage } from '@app/areas/session/web'
import { Alert, Button, DateTimeText, Inline, notify, Stack } from '@app/kit/web'
import type { z } from 'zod'
import type { NewLink } from './user.contract.ts'
import css from './users.module.css'

const addressOf = (token: string) => `${location.origin}${passwordPage}#${token}`

async function copy(address: string) {
  try {
    await navigator.clipboard.writeText(address)
    notify.success('Link copiado.')
  } catch {
    // Outside https browsers keep the clipboard from pages.
    notify.info('Selecione o link e copie com Ctrl+C.')
  }
}

/** The one-time link, shown this once; nobody sends it: this installation has no mail server. */
export function LinkNote({ email, link }: { email: string; link: z.infer<typeof NewLink> }) {
  const address = addressOf(link.token)
  return (
    <Stack>
      <Alert tone="wait" title={`Entregue este link a ${email}`}>
        O sistema não envia e-mail. O link vale uma vez, até <DateTimeText instant={link.expires_at} />, e não será
        mostrado de novo: copie agora e entregue por um meio seguro. Links anteriores desta pessoa deixaram de valer.
      </Alert>
      <code className={css.link}>{address}</code>
      <Inline>
        <Button look="primary" onClick={() => void copy(address)}>
          Copiar link
        </Button>
      </Inline>
    </Stack>
  )
}
