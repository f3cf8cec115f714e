import { Minus, Plus } from 'lucide-react'
import {
  type PromotionPlanId,
  promotionDurationText,
  promotionPlans,
} from '#shared/payments/promotion-plans.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

type DurationFieldProps = {
  planId: PromotionPlanId
  duration: number
  isFixed: boolean
  onChange: (units: number) => void
}

/** The duration of a promotion: step by step, or from a list. */
export function DurationField({ planId, duration, isFixed, onChange }: DurationFieldProps) {
  const { unit, unitsMax } = promotionPlans[planId]
  const units = Array.from({ length: unitsMax }, (_, index) => index + 1)
  return (
    <Field label="Promotion duration" aside={`up to ${unitsMax} ${unit}s`}>
      <div className="Stepper">
        <IconButton
          isPlain
          label={`One ${unit} less`}
          disabled={isFixed || duration <= 1}
          onClick={() => onChange(duration - 1)}
        >
          <Minus className="Icon is-s" />
        </IconButton>
        <Select
          isBlock
          disabled={isFixed}
          value={duration}
          onChange={(event) => onChange(Number(event.target.value))}
        >
          {units.map((count) => (
            <option key={count} value={count}>
              {promotionDurationText(planId, count)}
            </option>
          ))}
        </Select>
        <IconButton
          isPlain
          label={`One ${unit} more`}
          disabled={isFixed || duration >= unitsMax}
          onClick={() => onChange(duration + 1)}
        >
          <Plus className="Icon is-s" />
        </IconButton>
      </div>
    </Field>
  )
}
