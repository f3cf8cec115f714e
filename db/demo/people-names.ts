const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Given names as one hears them in Austin: English, Spanish, Vietnamese, Indian, Chinese, Korean, Czech, Nigerian and more. */
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

export const familyNames = words(`
  Abrego Acosta Adeyemi Agarwal Aguilar Alaniz Alcorn Almaguer Alvarado Amaya Anders Arredondo Ashby Avila Ayala Bae
  Bailey Banks Barrera Bautista Becker Beltran Benavides Bennett Bergstrom Bhatt Bishop Blum Bocanegra Boone Bowers
  Bradley Brannon Brewer Briones Bui Burleson Bustos Caballero Cabrera Calloway Canales Cantu Cardenas Carlisle Carver
  Castaneda Castro Cavazos Cervantes Chandra Chapa Chen Cheng Cho Choudhury Cisneros Cole Contreras Cordova Cornelius
  Cortez Crain Crowley Cuellar Dang Davila Dawson Delacroix Delgado Desai Diaz Dinh Dominguez Dorsey Doyle Duarte Duong
  Dvorak Easley Eckert Elizondo Ellis Escamilla Escobar Espinoza Esquivel Estrada Farias Fischer Flores Fowler Franks
  Fuentes Gaines Galindo Gallegos Gamboa Garza Gill Goel Gomez Graves Greer Guajardo Guerra Guidry Gupta Hahn Hale
  Hammond Han Hardeman Hatch Hendrix Henson Herrera Hinojosa Ho Holloway Horton Huang Huerta Huynh Ibarra Iyer Jackson
  Jaimes Jasso Jimenez Joshi Juarez Kaminski Kang Kapoor Keller Khan Kim Kirby Klein Koenig Kolar Krause Kumar Labat
  Landry Lara Lau Le Leal Lerma Lim Lindqvist Lockhart Longoria Lozano Lucero Luna Lund Ly Machado Maddox Mahmood
  Maldonado Mancha Marek Marquez Mata Mathis McBride McCall McKinney Medina Mehta Mejia Melendez Menchaca Mendoza
  Mercado Meyer Milam Mireles Molina Montalvo Montoya Morales Moreno Moss Munoz Nair Nava Navarro Nguyen Nieto Nolan
  Novak Nunez Obi Ochoa Okafor Oliva Olson Orozco Ortega Osborne Pacheco Padilla Paek Palacios Parikh Park Patel Patino
  Pavlik Pena Pennington Perales Pham Phan Pineda Ponce Porter Prater Pruitt Quintanilla Quiroga Ramos Rangel Rao
  Reddy Renteria Reyna Rhodes Rincon Rios Robles Rocha Rodarte Rosales Rowe Rubio Ruiz Saenz Salazar Salinas Sanders
  Sandoval Santos Schroeder Sepulveda Serna Shah Sharma Shelton Silva Singh Solis Sosa Soto Spears Stovall Strickland
  Suarez Svoboda Tamez Tate Tejada Thai Thornton Tijerina To Tovar Tran Trevino Truong Tull Uribe Valadez Valdez Vance
  Vargas Vasquez Vega Velasco Venable Vo Voss Vu Walsh Ware Weaver Webb Weiss Whitfield Wiley Winters Wong Wu Yanez Yoo
  Young Yu Zamora Zapata Zavala Zhang Zuniga`)
