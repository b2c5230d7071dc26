import { IconFileUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useReadOnlyReason } from '../session/viewing.ts'
import css from './drop-zone.module.css'

/** A field for files, by choosing or dragging; limits belong into `help`, so that they are read first. */
export function DropZone(props: {
  label: string
  help: string
  accept?: string
  camera?: string
  disabled?: boolean
  onFiles: (files: readonly File[]) => void
}) {
  const id = useId()
  const readOnly = useReadOnlyReason()
  const disabled = props.disabled || readOnly !== undefined
  const [isDragOver, setDragOver] = useState(false)
  const take = (files: FileList | null) => {
    if (files && files.length > 0 && !disabled) props.onFiles([...files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is an extra way; the button inside is the one for all
    <div
      className={css.zone}
      data-over={isDragOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setDragOver(true)
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDragOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <IconFileUpload size={26} stroke={1.5} aria-hidden="true" />
      <input
        id={id}
        type="file"
        multiple
        accept={props.accept}
        disabled={disabled}
        aria-describedby={`${id}help`}
        onChange={(event) => {
          take(event.currentTarget.files)
          // Allows choosing the same file again after it was corrected.
          event.currentTarget.value = ''
        }}
      />
      <label htmlFor={id} className={css.button}>
        {props.label}
      </label>
      {props.camera && (
        <>
          <input
            id={`${id}camera`}
            type="file"
            accept="image/*"
            capture="environment"
            disabled={disabled}
            onChange={(event) => {
              take(event.currentTarget.files)
              event.currentTarget.value = ''
            }}
          />
          <label htmlFor={`${id}camera`} className={`${css.button} ${css.camera}`}>
            {props.camera}
          </label>
        </>
      )}
      <span>ou arraste para cá</span>
      <small id={`${id}help`}>{readOnly ?? props.help}</small>
    </div>
  )
}
