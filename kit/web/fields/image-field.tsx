import { FileInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { toInputProps } from './field-look.tsx'
import { type FieldProps, useField } from './field-source.tsx'
import css from './fields.module.css'

const largest = 2 * 1024 * 1024
const types = ['image/png', 'image/jpeg', 'image/webp']

function findImageError(file: File) {
  if (!types.includes(file.type)) return 'Escolha uma imagem PNG, JPEG ou WebP.'
  if (file.size > largest)
    return `A imagem tem ${(file.size / 1024 / 1024).toFixed(1).replace('.', ',')} MB; o limite são 2 MB.`
  return undefined
}

export function ImageField(
  props: FieldProps<File> & { /** Address of the picture kept now. */ current?: string | null },
) {
  const field = useField(props, { show: (value) => (value instanceof File ? value.name : '') })
  const [wrong, setWrong] = useState<string>()
  const file = field.value instanceof File ? field.value : null
  const preview = usePreview(file) ?? props.current
  const { withAsterisk, ...rest } = toInputProps(props, field)
  const take = (chosen: File | null) => {
    const reason = chosen ? findImageError(chosen) : undefined
    setWrong(reason)
    if (!reason) field.set(chosen)
  }
  return (
    <div>
      <FileInput
        {...rest}
        required={withAsterisk}
        error={wrong ?? field.error}
        description={props.help ?? 'PNG, JPEG ou WebP, até 2 MB.'}
        placeholder={props.placeholder ?? 'Escolher imagem'}
        accept={types.join(',')}
        clearable
        clearButtonProps={{ 'aria-label': `Limpar ${props.label}` }}
        value={file}
        onChange={take}
      />
      {preview && <img className={css.preview} src={preview} alt={`Prévia de ${props.label}`} />}
    </div>
  )
}

// The content security policy allows data URLs for pictures, not object URLs.
function usePreview(file: File | null) {
  const [shown, setShown] = useState<{ file: File; address: string }>()
  useEffect(() => {
    if (!file) return
    const reader = new FileReader()
    reader.onload = () => setShown({ file, address: String(reader.result) })
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return shown?.file === file ? shown?.address : undefined
}
