/** The last page of a list that can be requested; later rows are found by search. */
export const listPagesMax = 400
