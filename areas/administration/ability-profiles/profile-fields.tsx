import { TextField } from '@app/kit/web'
import { AbilityPicker } from '../abilities/ability-picker.tsx'

export const ProfileFields = () => (
  <>
    <TextField name="name" label="Nome do perfil" />
    <TextField name="description" label="Para quem é" />
    <AbilityPicker withProfiles={false} />
  </>
)
