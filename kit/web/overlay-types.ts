import type { ReactNode } from 'react'

/** `wide` is for a grid of many columns. */
export type DialogSize = 'sm' | 'md' | 'lg' | 'xl' | 'wide'

export type OverlayProps = {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
  size?: DialogSize
  /** Keeps it open on a click outside and on Escape, while something is being sent. */
  busy?: boolean
  /** It has closed and its focus has been given back. */
  onClosed?: () => void
}
