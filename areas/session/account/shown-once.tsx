import { Alert, Button, CopyText, Stack } from '@app/kit/web'
import type { ReactNode } from 'react'

type ShownOnceProps = {
  title: string
  children: ReactNode
  text: string
  label: string
  done: string
  byHand: string
  onClose: () => void
}

/** A secret that the server will not show again, with a button to copy it. */
export const ShownOnce = ({ title, children, text, label, done, byHand, onClose }: ShownOnceProps) => (
  <Alert tone="wait" title={title}>
    <Stack>
      <span>{children}</span>
      <CopyText text={text} label={label} done={done} byHand={byHand}>
        <Button onClick={onClose}>Já guardei</Button>
      </CopyText>
    </Stack>
  </Alert>
)
