import { type DeskArea, worksOn } from '#shared/lib/staff-roles.ts'
import { useAuth } from '#web/lib/auth-state.ts'

/** Whether the user's role includes this part of the desk. */
export const useWorksOn = (area: DeskArea): boolean => worksOn(useAuth().user, area)
