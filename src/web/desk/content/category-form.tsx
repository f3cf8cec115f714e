import { type ReactNode, useId } from 'react'
import type { DeskCategoryTree } from '#shared/categories/categories-desk.schemas.ts'
import { type CategoryIcon, categoryIcons } from '#shared/categories/category-icons.ts'
import { useApi } from '#web/lib/app-context.ts'
import { TintDisc } from '#web/ui/bar.tsx'
import { Fieldset } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { categoryActions } from '../categories-desk.queries.ts'
import { useStaffAction } from '../use-staff-action.ts'
import { EditFrame, TheirChoice, theirsHint, toPosition } from './edit-frame.tsx'
import { useEditForm } from './use-edit-form.ts'

type CategoryFormProps = {
  category: DeskCategoryTree | null
  onDone: () => void
  onDeleted?: () => void
  drawIcon: (markup: string) => ReactNode
  /** The existing background colors; a new category uses one of them. */
  colors: readonly string[]
}

const iconNames = Object.keys(categoryIcons) as CategoryIcon[]

const toTyped = (category: DeskCategoryTree | null, color: string) => ({
  name: category?.name ?? '',
  icon: category?.icon ?? 'store',
  backgroundColor: category?.backgroundColor ?? color,
  position: String(category?.position ?? ''),
})

/** Edits a category or adds a new one. */
export function CategoryForm(props: CategoryFormProps) {
  const { category, drawIcon, colors } = props
  const { state, edit, save, removal } = useCategoryForm(props)
  const { draft, change, theirs } = edit
  const { faults } = state
  return (
    <EditFrame state={state} edit={edit} isNew={category === null} onSave={save} removal={removal}>
      <Field label="Name" error={faults.name} hint={theirsHint(theirs('name'))}>
        <NameInput value={draft.name} onChange={(name) => change('name', name)} />
      </Field>
      <Choices
        legend="Icon"
        values={iconNames}
        chosen={draft.icon}
        theirs={theirs('icon')}
        error={faults.icon}
        onChoose={(icon) => change('icon', icon)}
        draw={(icon) => drawIcon(categoryIcons[icon])}
        nameOf={nameOfIcon}
      />
      <Choices
        legend="Background"
        values={colors}
        chosen={draft.backgroundColor}
        theirs={theirs('backgroundColor')}
        error={faults.backgroundColor}
        onChoose={(color) => change('backgroundColor', color)}
        draw={(color) => <TintDisc color={color} />}
        nameOf={(color) => `Background ${colors.indexOf(color) + 1}`}
      />
    </EditFrame>
  )
}

/** State of the category form: its values, saving and deleting. */
function useCategoryForm({ category, onDone, onDeleted, colors }: CategoryFormProps) {
  const actions = categoryActions(useApi())
  const state = useStaffAction()
  const edit = useEditForm(`category:${category?.id ?? 'new'}`, toTyped(category, colors[0] ?? ''), state)
  const { draft, settle } = edit
  const save = () => {
    const values = toValues(draft)
    void state.run(
      () =>
        category
          ? actions.update(category.id, { ...values, revision: category.revision })
          : actions.create(values),
      () => {
        settle()
        toast({ title: category ? 'Saved' : 'Added', description: draft.name })
        onDone()
      },
    )
  }
  const removal = category && {
    title: `Delete ${category.name}`,
    text: removalText,
    remove: () => actions.remove(category.id, category.revision),
    onDone: () => {
      settle()
      toast({ title: 'Deleted', description: category.name })
      onDeleted?.()
    },
  }
  return { state, edit, save, removal: removal ?? undefined }
}

const NameInput = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <Input maxLength={80} autoComplete="off" value={value} onChange={({ target }) => onChange(target.value)} />
)

const removalText =
  'Removes it and everything under it from the directory. It can’t be deleted while businesses use it.'

const toValues = ({ position, icon, ...texts }: ReturnType<typeof toTyped>) => ({
  ...texts,
  icon: icon as CategoryIcon,
  ...toPosition(position),
})

const nameOfIcon = (icon: string) => icon.replaceAll('-', ' ')

type ChoicesProps<Value extends string> = {
  legend: string
  values: readonly Value[]
  chosen: string
  /** Someone else's choice in the meantime. */
  theirs: string | null
  error: string | undefined
  onChoose: (value: Value) => void
  draw: (value: Value) => ReactNode
  nameOf: (value: string) => string
}

/** Radio buttons drawn as swatches or icons; their names are for screen readers. */
function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, values, chosen, theirs, error, onChoose, draw, nameOf } = props
  const group = useId()
  const noteId = useId()
  return (
    <Fieldset
      legend={legend}
      className="DeskChoices"
      error={error}
      aria-describedby={theirs === null ? undefined : noteId}
    >
      <div>
        {values.map((value) => (
          <label key={value} title={nameOf(value)}>
            <input type="radio" name={group} checked={chosen === value} onChange={() => onChoose(value)} />
            {draw(value)}
            <span className="sr">{nameOf(value)}</span>
          </label>
        ))}
      </div>
      <TheirChoice id={noteId} text={theirs === null ? null : nameOf(theirs)} />
    </Fieldset>
  )
}
