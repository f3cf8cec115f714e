import type { DeskCategoryTree } from '#shared/categories/categories-desk.schemas.ts'
import { AddBranch, BranchList } from './branch-list.tsx'

type Subcategory = DeskCategoryTree['subcategories'][number]

/** A category's subcategories and their services. */
export function CategoryBranches({ category }: { category: DeskCategoryTree }) {
  const { id, subcategories, revision } = category
  return (
    <div className="DeskPart">
      <h3>Subcategories and their services</h3>
      <BranchList
        branch="subcategories"
        entries={subcategories}
        revision={revision}
        below={(subcategory) => <Services subcategory={subcategory} revision={revision} />}
      />
      <AddBranch branch="subcategories" parentId={id} label="New subcategory" />
    </div>
  )
}

function Services({ subcategory, revision }: { subcategory: Subcategory; revision: number }) {
  const { id, name, services } = subcategory
  return (
    <details className="DeskServices">
      <summary>
        {services.length === 1 ? '1 service' : `${services.length} services`}
        <span className="sr"> of {name}</span>
      </summary>
      <BranchList branch="services" entries={services} revision={revision} />
      <AddBranch branch="services" parentId={id} label={`New service in ${name}`} />
    </details>
  )
}
