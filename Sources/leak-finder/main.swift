print("leak-finder")
