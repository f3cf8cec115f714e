const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** First names heard in Austin: English, Spanish, Vietnamese, Indian, Chinese, Korean, Czech, Nigerian and more. */
export const givenNames = words(`
  Ana Andre Anh Anjali Antonio April Araceli Ashley Austin Beatriz Ben Beto Bianca Blanca Brandon Brenda Caleb Camila
  Carla Carlos Caroline Carmen Cecilia Celeste Chau Chris Claire Cody Connie Cristina Dalia Dan Daniela Darius Deepa
  Delia Derek Devon Diego Dolores Duc Eddie Eduardo Elena Eli Elise Emeka Emily Emma Enrique Erin Esteban Eva Evelyn
  Ezra Fatima Felix Fernanda Francisco Gabe Garrett Gloria Grace Graciela Guadalupe Hannah Harold Hector Hope Hugo Ian
  Imani Ines Ingrid Irene Isabel Ivan Jackie Jade Jamal James Jana Janelle Jasmine Javier Jenna Jeremy Jess Jo Joaquin
  Jordan Jorge Josefina Juanita Julian Julie Kaitlyn Karen Karthik Katie Kayla Keisha Ken Kenji Kim Kira Lamar Lan
  Laura Lauren Lena Leticia Liam Lien Linda Linh Lorena Lucia Luis Lupe Mai Malik Manuel Marcela Margaret Maria Marisol
  Mark Marta Mateo Maya Megan Mei Melissa Miguel Mike Mina Minh Monica Nadia Naomi Natalie Neha Nestor Nicole Nikhil
  Noah Noelle Norma Octavio Olga Omar Oscar Pablo Paige Patrick Patty Paul Pedro Peter Phuong Pilar Priya Quinn Rachel
  Rafael Rajesh Ramona Raquel Rebecca Rene Ricardo Rita Rob Roberto Rocio Rosa Roy Ruben Ruth Ryan Sam Samir Sandra
  Santiago Sara Sean Selena Sergio Shannon Sharon Sheila Sofia Sonia Stella Steve Sunil Susan Tamika Tara Teresa Thanh
  Theo Tiffany Tim Tina Toby Tomas Tony Tran Trey Trinh Valeria Vanessa Veronica Vicente Victor Vikram Violet Vivian
  Walter Wanda Wes Wendy Will Xavier Ximena Yesenia Yolanda Yoon Yuki Yvette Zach Zoe`)

/** Last names from Mexico and the Valley, for restaurants and food trucks with Spanish names. */
export const spanishFamilyNames = words(`
  Abrego Acosta Aguilar Alaniz Almaguer Alvarado Amaya Arredondo Avila Ayala Barrera Bautista Beltran Benavides
  Bocanegra Briones Bustos Caballero Cabrera Canales Cantu Cardenas Castaneda Castro Cavazos Cervantes Chapa
  Cisneros Contreras Cordova Cortez Cuellar Davila Delgado Diaz Dominguez Duarte Elizondo Escamilla Escobar Espinoza
  Esquivel Estrada Farias Flores Fuentes Galindo Gallegos Gamboa Garza Gomez Guajardo Guerra Herrera Hinojosa Huerta
  Ibarra Jaimes Jasso Jimenez Juarez Lara Leal Lerma Longoria Lozano Lucero Luna Maldonado Mancha Marquez Mata
  Medina Mejia Melendez Menchaca Mendoza Mercado Mireles Molina Montalvo Montoya Morales Moreno Munoz Nava Navarro
  Nieto Nunez Ochoa Oliva Orozco Ortega Pacheco Padilla Palacios Patino Pena Perales Pineda Ponce Quintanilla
  Quiroga Ramos Rangel Renteria Reyna Rincon Rios Robles Rocha Rodarte Rosales Rubio Ruiz Saenz Salazar Salinas
  Sandoval Santos Sepulveda Serna Silva Solis Sosa Soto Suarez Tamez Tejada Tijerina Tovar Trevino Uribe Valadez
  Valdez Vargas Vasquez Vega Velasco Yanez Zamora Zapata Zavala Zuniga`)

export const otherFamilyNames = words(`
  Adeyemi Agarwal Alcorn Anders Ashby Bae Bailey Banks Becker Bennett Bergstrom Bhatt Bishop Blum Boone Bowers
  Bradley Brannon Brewer Bui Burleson Calloway Carlisle Carver Chandra Chen Cheng Cho Choudhury Cole Cornelius Crain
  Crowley Dang Dawson Delacroix Desai Dinh Dorsey Doyle Duong Dvorak Easley Eckert Ellis Fischer Fowler Franks
  Gaines Gill Goel Graves Greer Guidry Gupta Hahn Hale Hammond Han Hardeman Hatch Hendrix Henson Ho Holloway Horton
  Huang Huynh Iyer Jackson Joshi Kaminski Kang Kapoor Keller Khan Kim Kirby Klein Koenig Kolar Krause Kumar Labat
  Landry Lau Le Lim Lindqvist Lockhart Lund Ly Machado Maddox Mahmood Marek Mathis McBride McCall McKinney Mehta
  Meyer Milam Moss Nair Nguyen Nolan Novak Obi Okafor Olson Osborne Paek Parikh Park Patel Pavlik Pennington Pham
  Phan Porter Prater Pruitt Rao Reddy Rhodes Rowe Sanders Schroeder Shah Sharma Shelton Singh Spears Stovall
  Strickland Svoboda Tate Thai Thornton To Tran Truong Tull Vance Venable Vo Voss Vu Walsh Ware Weaver Webb Weiss
  Whitfield Wiley Winters Wong Wu Yoo Young Yu Zhang`)

/** Last names in the city's mix. */
export const familyNames = [...spanishFamilyNames, ...otherFamilyNames]
